export { keep } from './backups/keep.ts';
export { make } from './backups/make.ts';
export { restore } from './backups/restore.ts';
export { schedule } from './backups/schedule.ts';
