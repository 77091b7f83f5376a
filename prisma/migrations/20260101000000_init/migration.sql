-- CreateTable
CREATE TABLE "Person" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "name" TEXT NOT NULL,
    "kind" TEXT NOT NULL DEFAULT 'account',
    "role" TEXT NOT NULL,
    "passwordHash" TEXT,
    "preferences" TEXT NOT NULL DEFAULT '{}',
    "createdAt" DATETIME NOT NULL,
    "disabledAt" DATETIME
);

-- CreateTable
CREATE TABLE "Session" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "personId" TEXT NOT NULL,
    "expiresAt" DATETIME NOT NULL,
    CONSTRAINT "Session_personId_fkey" FOREIGN KEY ("personId") REFERENCES "Person" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "SignInLink" (
    "tokenHash" TEXT NOT NULL PRIMARY KEY,
    "personId" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "expiresAt" DATETIME NOT NULL,
    "usedAt" DATETIME,
    CONSTRAINT "SignInLink_personId_fkey" FOREIGN KEY ("personId") REFERENCES "Person" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "SignInAttempt" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "key" TEXT NOT NULL,
    "at" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "Guideline" (
    "sha256" TEXT NOT NULL PRIMARY KEY,
    "ref" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "Study" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "slug" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "guidelineSha256" TEXT NOT NULL,
    "seed" INTEGER NOT NULL,
    "simulated" BOOLEAN NOT NULL DEFAULT false,
    "licence" TEXT,
    "url" TEXT,
    "creator" TEXT,
    "date" TEXT,
    "openDiscussion" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" DATETIME NOT NULL,
    "closedAt" DATETIME,
    "waivedReason" TEXT,
    CONSTRAINT "Study_guidelineSha256_fkey" FOREIGN KEY ("guidelineSha256") REFERENCES "Guideline" ("sha256") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Scenario" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "studyId" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    CONSTRAINT "Scenario_studyId_fkey" FOREIGN KEY ("studyId") REFERENCES "Study" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Case" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "studyId" TEXT NOT NULL,
    "scenarioId" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "visible" TEXT NOT NULL,
    "inputSha256" TEXT NOT NULL,
    CONSTRAINT "Case_studyId_fkey" FOREIGN KEY ("studyId") REFERENCES "Study" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Case_scenarioId_fkey" FOREIGN KEY ("scenarioId") REFERENCES "Scenario" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "CaseStrata" (
    "caseId" TEXT NOT NULL PRIMARY KEY,
    "data" TEXT NOT NULL,
    "source" TEXT,
    CONSTRAINT "CaseStrata_caseId_fkey" FOREIGN KEY ("caseId") REFERENCES "Case" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "CaseHidden" (
    "caseId" TEXT NOT NULL PRIMARY KEY,
    "data" TEXT NOT NULL,
    CONSTRAINT "CaseHidden_caseId_fkey" FOREIGN KEY ("caseId") REFERENCES "Case" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Item" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "studyId" TEXT NOT NULL,
    "scenarioId" TEXT NOT NULL,
    "caseId" TEXT,
    "key" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    CONSTRAINT "Item_studyId_fkey" FOREIGN KEY ("studyId") REFERENCES "Study" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Item_scenarioId_fkey" FOREIGN KEY ("scenarioId") REFERENCES "Scenario" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Item_caseId_fkey" FOREIGN KEY ("caseId") REFERENCES "Case" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Plan" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "studyId" TEXT NOT NULL,
    "method" TEXT NOT NULL,
    "parameters" TEXT NOT NULL,
    "seed" INTEGER NOT NULL,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "Plan_studyId_fkey" FOREIGN KEY ("studyId") REFERENCES "Study" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Assignment" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "studyId" TEXT NOT NULL,
    "personId" TEXT NOT NULL,
    "itemId" TEXT NOT NULL,
    "planId" TEXT NOT NULL,
    "page" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    CONSTRAINT "Assignment_studyId_fkey" FOREIGN KEY ("studyId") REFERENCES "Study" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Assignment_personId_fkey" FOREIGN KEY ("personId") REFERENCES "Person" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Assignment_itemId_fkey" FOREIGN KEY ("itemId") REFERENCES "Item" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Assignment_planId_fkey" FOREIGN KEY ("planId") REFERENCES "Plan" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Submission" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "studyId" TEXT NOT NULL,
    "personId" TEXT NOT NULL,
    "payloadHash" TEXT NOT NULL,
    "origin" TEXT NOT NULL,
    "marksShown" BOOLEAN,
    "at" DATETIME NOT NULL,
    CONSTRAINT "Submission_studyId_fkey" FOREIGN KEY ("studyId") REFERENCES "Study" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Submission_personId_fkey" FOREIGN KEY ("personId") REFERENCES "Person" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Answer" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "submissionId" TEXT NOT NULL,
    "itemId" TEXT NOT NULL,
    "personId" TEXT NOT NULL,
    "questionId" TEXT NOT NULL,
    "revision" INTEGER NOT NULL,
    "label" TEXT NOT NULL,
    "unclear" BOOLEAN NOT NULL,
    "note" TEXT,
    "at" DATETIME NOT NULL,
    "ms" INTEGER,
    "independent" BOOLEAN NOT NULL,
    "guidelineSha256" TEXT NOT NULL,
    "inputSha256" TEXT NOT NULL,
    CONSTRAINT "Answer_submissionId_fkey" FOREIGN KEY ("submissionId") REFERENCES "Submission" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Answer_itemId_fkey" FOREIGN KEY ("itemId") REFERENCES "Item" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Answer_personId_fkey" FOREIGN KEY ("personId") REFERENCES "Person" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Answer_guidelineSha256_fkey" FOREIGN KEY ("guidelineSha256") REFERENCES "Guideline" ("sha256") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Span" (
    "answerId" TEXT NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "field" TEXT NOT NULL,
    "path" TEXT,
    "start" INTEGER NOT NULL,
    "end" INTEGER NOT NULL,
    "quote" TEXT NOT NULL,

    PRIMARY KEY ("answerId", "ordinal"),
    CONSTRAINT "Span_answerId_fkey" FOREIGN KEY ("answerId") REFERENCES "Answer" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Reading" (
    "studyId" TEXT NOT NULL,
    "personId" TEXT NOT NULL,
    "textHash" TEXT NOT NULL,
    "page" INTEGER NOT NULL,
    "at" DATETIME NOT NULL,

    PRIMARY KEY ("studyId", "personId", "textHash"),
    CONSTRAINT "Reading_studyId_fkey" FOREIGN KEY ("studyId") REFERENCES "Study" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Reading_personId_fkey" FOREIGN KEY ("personId") REFERENCES "Person" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Dispute" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "studyId" TEXT NOT NULL,
    "itemId" TEXT NOT NULL,
    "questionId" TEXT NOT NULL,
    "openedAt" DATETIME NOT NULL,
    "position" INTEGER NOT NULL,
    "sentReason" TEXT,
    "claimedById" TEXT,
    "claimedUntil" DATETIME,
    CONSTRAINT "Dispute_studyId_fkey" FOREIGN KEY ("studyId") REFERENCES "Study" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Dispute_itemId_fkey" FOREIGN KEY ("itemId") REFERENCES "Item" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Decision" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "disputeId" TEXT NOT NULL,
    "personId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "revision" INTEGER NOT NULL,
    "supersedesId" TEXT,
    "payloadHash" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "reasonKind" TEXT,
    "rationale" TEXT NOT NULL,
    "changeReason" TEXT,
    "unresolved" BOOLEAN NOT NULL DEFAULT false,
    "alternative" TEXT,
    "reading" TEXT,
    "origin" TEXT NOT NULL,
    "at" DATETIME NOT NULL,
    CONSTRAINT "Decision_disputeId_fkey" FOREIGN KEY ("disputeId") REFERENCES "Dispute" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Decision_personId_fkey" FOREIGN KEY ("personId") REFERENCES "Person" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "DecisionSpan" (
    "decisionId" TEXT NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "field" TEXT NOT NULL,
    "path" TEXT,
    "start" INTEGER NOT NULL,
    "end" INTEGER NOT NULL,
    "quote" TEXT NOT NULL,

    PRIMARY KEY ("decisionId", "ordinal"),
    CONSTRAINT "DecisionSpan_decisionId_fkey" FOREIGN KEY ("decisionId") REFERENCES "Decision" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Comment" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "disputeId" TEXT NOT NULL,
    "personId" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "evidence" TEXT NOT NULL DEFAULT '[]',
    "at" DATETIME NOT NULL,
    CONSTRAINT "Comment_disputeId_fkey" FOREIGN KEY ("disputeId") REFERENCES "Dispute" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Comment_personId_fkey" FOREIGN KEY ("personId") REFERENCES "Person" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Release" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "studyId" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "contentSha256" TEXT NOT NULL,
    "manifest" TEXT NOT NULL,
    "supersedesId" TEXT,
    "withHidden" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "Release_studyId_fkey" FOREIGN KEY ("studyId") REFERENCES "Study" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ReleaseReference" (
    "releaseId" TEXT NOT NULL,
    "itemId" TEXT NOT NULL,
    "questionId" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "basis" TEXT NOT NULL,

    PRIMARY KEY ("releaseId", "itemId", "questionId"),
    CONSTRAINT "ReleaseReference_releaseId_fkey" FOREIGN KEY ("releaseId") REFERENCES "Release" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "ReleaseReference_itemId_fkey" FOREIGN KEY ("itemId") REFERENCES "Item" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "AuditEvent" (
    "seq" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "at" DATETIME NOT NULL,
    "actorId" TEXT NOT NULL,
    "studyId" TEXT,
    "type" TEXT NOT NULL,
    "data" TEXT NOT NULL,
    "prev" TEXT NOT NULL,
    "hash" TEXT NOT NULL
);

-- CreateTable
CREATE TABLE "ChainHead" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "seq" INTEGER NOT NULL,
    "hash" TEXT NOT NULL,
    "turns" INTEGER NOT NULL DEFAULT 0
);

-- CreateIndex
CREATE UNIQUE INDEX "Person_name_key" ON "Person"("name");

-- CreateIndex
CREATE INDEX "Session_personId_idx" ON "Session"("personId");

-- CreateIndex
CREATE INDEX "Session_expiresAt_idx" ON "Session"("expiresAt");

-- CreateIndex
CREATE INDEX "SignInLink_personId_idx" ON "SignInLink"("personId");

-- CreateIndex
CREATE INDEX "SignInAttempt_key_at_idx" ON "SignInAttempt"("key", "at");

-- CreateIndex
CREATE INDEX "Guideline_ref_version_idx" ON "Guideline"("ref", "version");

-- CreateIndex
CREATE UNIQUE INDEX "Study_slug_key" ON "Study"("slug");

-- CreateIndex
CREATE UNIQUE INDEX "Scenario_studyId_key_key" ON "Scenario"("studyId", "key");

-- CreateIndex
CREATE INDEX "Case_scenarioId_idx" ON "Case"("scenarioId");

-- CreateIndex
CREATE UNIQUE INDEX "Case_studyId_key_key" ON "Case"("studyId", "key");

-- CreateIndex
CREATE INDEX "Item_scenarioId_idx" ON "Item"("scenarioId");

-- CreateIndex
CREATE INDEX "Item_caseId_idx" ON "Item"("caseId");

-- CreateIndex
CREATE UNIQUE INDEX "Item_studyId_key_key" ON "Item"("studyId", "key");

-- CreateIndex
CREATE INDEX "Plan_studyId_idx" ON "Plan"("studyId");

-- CreateIndex
CREATE INDEX "Assignment_studyId_personId_page_idx" ON "Assignment"("studyId", "personId", "page");

-- CreateIndex
CREATE INDEX "Assignment_itemId_idx" ON "Assignment"("itemId");

-- CreateIndex
CREATE UNIQUE INDEX "Assignment_personId_itemId_key" ON "Assignment"("personId", "itemId");

-- CreateIndex
CREATE INDEX "Submission_studyId_personId_idx" ON "Submission"("studyId", "personId");

-- CreateIndex
CREATE INDEX "Answer_submissionId_idx" ON "Answer"("submissionId");

-- CreateIndex
CREATE INDEX "Answer_personId_idx" ON "Answer"("personId");

-- CreateIndex
CREATE UNIQUE INDEX "Answer_itemId_personId_questionId_revision_key" ON "Answer"("itemId", "personId", "questionId", "revision");

-- CreateIndex
CREATE INDEX "Dispute_studyId_position_idx" ON "Dispute"("studyId", "position");

-- CreateIndex
CREATE UNIQUE INDEX "Dispute_itemId_questionId_key" ON "Dispute"("itemId", "questionId");

-- CreateIndex
CREATE INDEX "Decision_personId_idx" ON "Decision"("personId");

-- CreateIndex
CREATE UNIQUE INDEX "Decision_disputeId_personId_kind_revision_key" ON "Decision"("disputeId", "personId", "kind", "revision");

-- CreateIndex
CREATE INDEX "Comment_disputeId_idx" ON "Comment"("disputeId");

-- CreateIndex
CREATE UNIQUE INDEX "Release_studyId_version_key" ON "Release"("studyId", "version");

-- CreateIndex
CREATE INDEX "ReleaseReference_itemId_idx" ON "ReleaseReference"("itemId");

-- CreateIndex
CREATE UNIQUE INDEX "AuditEvent_hash_key" ON "AuditEvent"("hash");

-- CreateIndex
CREATE INDEX "AuditEvent_studyId_seq_idx" ON "AuditEvent"("studyId", "seq");

-- CreateIndex
CREATE INDEX "AuditEvent_type_idx" ON "AuditEvent"("type");
