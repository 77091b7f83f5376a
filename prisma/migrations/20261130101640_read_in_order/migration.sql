-- CreateIndex
CREATE INDEX "AuditEvent_actorId_seq_idx" ON "AuditEvent"("actorId", "seq");

-- CreateIndex
CREATE INDEX "Case_studyId_position_idx" ON "Case"("studyId", "position");

-- CreateIndex
CREATE INDEX "Item_studyId_position_idx" ON "Item"("studyId", "position");
