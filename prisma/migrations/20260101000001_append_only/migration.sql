-- Answers, decisions, comments, releases, guidelines and audit events are only ever added.
-- REPLACE would slip past a delete trigger (SQLite fires none for the row it replaces), so an insert trigger guards each key.

CREATE TRIGGER "Guideline_no_update" BEFORE UPDATE ON "Guideline" BEGIN SELECT RAISE(ABORT, 'append-only: Guideline is never updated'); END;
CREATE TRIGGER "Guideline_no_delete" BEFORE DELETE ON "Guideline" BEGIN SELECT RAISE(ABORT, 'append-only: Guideline is never deleted'); END;
CREATE TRIGGER "Guideline_no_replace" BEFORE INSERT ON "Guideline" WHEN EXISTS (SELECT 1 FROM "Guideline" WHERE "sha256" = NEW."sha256") BEGIN SELECT RAISE(ABORT, 'append-only: this Guideline exists already'); END;

CREATE TRIGGER "Submission_no_update" BEFORE UPDATE ON "Submission" BEGIN SELECT RAISE(ABORT, 'append-only: Submission is never updated'); END;
CREATE TRIGGER "Submission_no_delete" BEFORE DELETE ON "Submission" BEGIN SELECT RAISE(ABORT, 'append-only: Submission is never deleted'); END;
CREATE TRIGGER "Submission_no_replace" BEFORE INSERT ON "Submission" WHEN EXISTS (SELECT 1 FROM "Submission" WHERE "id" = NEW."id") BEGIN SELECT RAISE(ABORT, 'append-only: this Submission exists already'); END;

CREATE TRIGGER "Answer_no_update" BEFORE UPDATE ON "Answer" BEGIN SELECT RAISE(ABORT, 'append-only: Answer is never updated'); END;
CREATE TRIGGER "Answer_no_delete" BEFORE DELETE ON "Answer" BEGIN SELECT RAISE(ABORT, 'append-only: Answer is never deleted'); END;
CREATE TRIGGER "Answer_no_replace" BEFORE INSERT ON "Answer" WHEN EXISTS (SELECT 1 FROM "Answer" WHERE "id" = NEW."id" OR ("itemId" = NEW."itemId" AND "personId" = NEW."personId" AND "questionId" = NEW."questionId" AND "revision" = NEW."revision")) BEGIN SELECT RAISE(ABORT, 'append-only: this Answer exists already'); END;

CREATE TRIGGER "Span_no_update" BEFORE UPDATE ON "Span" BEGIN SELECT RAISE(ABORT, 'append-only: Span is never updated'); END;
CREATE TRIGGER "Span_no_delete" BEFORE DELETE ON "Span" BEGIN SELECT RAISE(ABORT, 'append-only: Span is never deleted'); END;
CREATE TRIGGER "Span_no_replace" BEFORE INSERT ON "Span" WHEN EXISTS (SELECT 1 FROM "Span" WHERE "answerId" = NEW."answerId" AND "ordinal" = NEW."ordinal") BEGIN SELECT RAISE(ABORT, 'append-only: this Span exists already'); END;

CREATE TRIGGER "Decision_no_update" BEFORE UPDATE ON "Decision" BEGIN SELECT RAISE(ABORT, 'append-only: Decision is never updated'); END;
CREATE TRIGGER "Decision_no_delete" BEFORE DELETE ON "Decision" BEGIN SELECT RAISE(ABORT, 'append-only: Decision is never deleted'); END;
CREATE TRIGGER "Decision_no_replace" BEFORE INSERT ON "Decision" WHEN EXISTS (SELECT 1 FROM "Decision" WHERE "id" = NEW."id" OR ("disputeId" = NEW."disputeId" AND "personId" = NEW."personId" AND "kind" = NEW."kind" AND "revision" = NEW."revision")) BEGIN SELECT RAISE(ABORT, 'append-only: this Decision exists already'); END;

CREATE TRIGGER "DecisionSpan_no_update" BEFORE UPDATE ON "DecisionSpan" BEGIN SELECT RAISE(ABORT, 'append-only: DecisionSpan is never updated'); END;
CREATE TRIGGER "DecisionSpan_no_delete" BEFORE DELETE ON "DecisionSpan" BEGIN SELECT RAISE(ABORT, 'append-only: DecisionSpan is never deleted'); END;
CREATE TRIGGER "DecisionSpan_no_replace" BEFORE INSERT ON "DecisionSpan" WHEN EXISTS (SELECT 1 FROM "DecisionSpan" WHERE "decisionId" = NEW."decisionId" AND "ordinal" = NEW."ordinal") BEGIN SELECT RAISE(ABORT, 'append-only: this DecisionSpan exists already'); END;

CREATE TRIGGER "Comment_no_update" BEFORE UPDATE ON "Comment" BEGIN SELECT RAISE(ABORT, 'append-only: Comment is never updated'); END;
CREATE TRIGGER "Comment_no_delete" BEFORE DELETE ON "Comment" BEGIN SELECT RAISE(ABORT, 'append-only: Comment is never deleted'); END;
CREATE TRIGGER "Comment_no_replace" BEFORE INSERT ON "Comment" WHEN EXISTS (SELECT 1 FROM "Comment" WHERE "id" = NEW."id") BEGIN SELECT RAISE(ABORT, 'append-only: this Comment exists already'); END;

CREATE TRIGGER "Release_no_update" BEFORE UPDATE ON "Release" BEGIN SELECT RAISE(ABORT, 'append-only: Release is never updated'); END;
CREATE TRIGGER "Release_no_delete" BEFORE DELETE ON "Release" BEGIN SELECT RAISE(ABORT, 'append-only: Release is never deleted'); END;
CREATE TRIGGER "Release_no_replace" BEFORE INSERT ON "Release" WHEN EXISTS (SELECT 1 FROM "Release" WHERE "id" = NEW."id" OR ("studyId" = NEW."studyId" AND "version" = NEW."version")) BEGIN SELECT RAISE(ABORT, 'append-only: this Release exists already'); END;

CREATE TRIGGER "ReleaseReference_no_update" BEFORE UPDATE ON "ReleaseReference" BEGIN SELECT RAISE(ABORT, 'append-only: ReleaseReference is never updated'); END;
CREATE TRIGGER "ReleaseReference_no_delete" BEFORE DELETE ON "ReleaseReference" BEGIN SELECT RAISE(ABORT, 'append-only: ReleaseReference is never deleted'); END;
CREATE TRIGGER "ReleaseReference_no_replace" BEFORE INSERT ON "ReleaseReference" WHEN EXISTS (SELECT 1 FROM "ReleaseReference" WHERE "releaseId" = NEW."releaseId" AND "itemId" = NEW."itemId" AND "questionId" = NEW."questionId") BEGIN SELECT RAISE(ABORT, 'append-only: this ReleaseReference exists already'); END;

CREATE TRIGGER "AuditEvent_no_update" BEFORE UPDATE ON "AuditEvent" BEGIN SELECT RAISE(ABORT, 'append-only: AuditEvent is never updated'); END;
CREATE TRIGGER "AuditEvent_no_delete" BEFORE DELETE ON "AuditEvent" BEGIN SELECT RAISE(ABORT, 'append-only: AuditEvent is never deleted'); END;
CREATE TRIGGER "AuditEvent_no_replace" BEFORE INSERT ON "AuditEvent" WHEN EXISTS (SELECT 1 FROM "AuditEvent" WHERE "seq" = NEW."seq" OR "hash" = NEW."hash") BEGIN SELECT RAISE(ABORT, 'append-only: this AuditEvent exists already'); END;

-- What people read does not change under their answers.
CREATE TRIGGER "Case_text_fixed" BEFORE UPDATE OF "id", "studyId", "scenarioId", "key", "visible", "inputSha256" ON "Case" BEGIN SELECT RAISE(ABORT, 'append-only: the text of a Case is never changed'); END;
CREATE TRIGGER "Case_no_delete" BEFORE DELETE ON "Case" BEGIN SELECT RAISE(ABORT, 'append-only: Case is never deleted'); END;
CREATE TRIGGER "Case_no_replace" BEFORE INSERT ON "Case" WHEN EXISTS (SELECT 1 FROM "Case" WHERE "id" = NEW."id" OR ("studyId" = NEW."studyId" AND "key" = NEW."key")) BEGIN SELECT RAISE(ABORT, 'append-only: this Case exists already'); END;
CREATE TRIGGER "Item_no_delete" BEFORE DELETE ON "Item" BEGIN SELECT RAISE(ABORT, 'append-only: Item is never deleted'); END;
CREATE TRIGGER "Study_close_once" BEFORE UPDATE OF "closedAt" ON "Study" WHEN OLD."closedAt" IS NOT NULL BEGIN SELECT RAISE(ABORT, 'append-only: a closed study stays closed'); END;
CREATE TRIGGER "Dispute_no_delete" BEFORE DELETE ON "Dispute" BEGIN SELECT RAISE(ABORT, 'append-only: Dispute is never deleted'); END;

-- The chain: an event must follow the head, and moves it.
INSERT INTO "ChainHead" ("id", "seq", "hash") VALUES (1, 0, '0000000000000000000000000000000000000000000000000000000000000000');
CREATE TRIGGER "AuditEvent_follows" BEFORE INSERT ON "AuditEvent" WHEN NOT EXISTS (SELECT 1 FROM "ChainHead" WHERE "id" = 1 AND "seq" = NEW."seq" - 1 AND "hash" = NEW."prev") BEGIN SELECT RAISE(ABORT, 'audit: an event must follow the last one'); END;
CREATE TRIGGER "AuditEvent_moves_head" AFTER INSERT ON "AuditEvent" BEGIN UPDATE "ChainHead" SET "seq" = NEW."seq", "hash" = NEW."hash" WHERE "id" = 1; END;
CREATE TRIGGER "ChainHead_no_delete" BEFORE DELETE ON "ChainHead" BEGIN SELECT RAISE(ABORT, 'audit: the head of the chain is never deleted'); END;
