-- AlterTable: a column with a default needs no new table, so the triggers on Study stay.
ALTER TABLE "Study" ADD COLUMN "panel" INTEGER NOT NULL DEFAULT 1;
