-- CreateTable
CREATE TABLE "Flag" (
    "itemId" TEXT NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "source" TEXT NOT NULL,

    PRIMARY KEY ("itemId", "ordinal"),
    CONSTRAINT "Flag_itemId_fkey" FOREIGN KEY ("itemId") REFERENCES "Item" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "FlagsShown" (
    "itemId" TEXT NOT NULL,
    "personId" TEXT NOT NULL,
    "at" DATETIME NOT NULL,

    PRIMARY KEY ("itemId", "personId"),
    CONSTRAINT "FlagsShown_itemId_fkey" FOREIGN KEY ("itemId") REFERENCES "Item" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "FlagsShown_personId_fkey" FOREIGN KEY ("personId") REFERENCES "Person" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- AlterTable: a column with a default needs no new table, so the triggers on Study stay.
ALTER TABLE "Study" ADD COLUMN "assistance" BOOLEAN NOT NULL DEFAULT false;

-- CreateIndex
CREATE INDEX "FlagsShown_personId_idx" ON "FlagsShown"("personId");

-- Flags, and that they were shown, are only ever added.
CREATE TRIGGER "Flag_no_update" BEFORE UPDATE ON "Flag" BEGIN SELECT RAISE(ABORT, 'append-only: Flag is never updated'); END;
CREATE TRIGGER "Flag_no_delete" BEFORE DELETE ON "Flag" BEGIN SELECT RAISE(ABORT, 'append-only: Flag is never deleted'); END;
CREATE TRIGGER "Flag_no_replace" BEFORE INSERT ON "Flag" WHEN EXISTS (SELECT 1 FROM "Flag" WHERE "itemId" = NEW."itemId" AND "ordinal" = NEW."ordinal") BEGIN SELECT RAISE(ABORT, 'append-only: this Flag exists already'); END;
CREATE TRIGGER "FlagsShown_no_update" BEFORE UPDATE ON "FlagsShown" BEGIN SELECT RAISE(ABORT, 'append-only: FlagsShown is never updated'); END;
CREATE TRIGGER "FlagsShown_no_delete" BEFORE DELETE ON "FlagsShown" BEGIN SELECT RAISE(ABORT, 'append-only: FlagsShown is never deleted'); END;
CREATE TRIGGER "FlagsShown_no_replace" BEFORE INSERT ON "FlagsShown" WHEN EXISTS (SELECT 1 FROM "FlagsShown" WHERE "itemId" = NEW."itemId" AND "personId" = NEW."personId") BEGIN SELECT RAISE(ABORT, 'append-only: this FlagsShown exists already'); END;
