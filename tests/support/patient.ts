import { expect as plain } from '@playwright/test';

/** `expect` for a long job of many pages: what has to come may be late on a busy machine, and is no less right. */
export const expect = plain.configure({ timeout: 30_000 });
