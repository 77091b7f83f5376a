export { importFile } from './labels/import-file.ts';
export { page } from './labels/page.ts';
export { queue } from './labels/queue.ts';
export { submit } from './labels/submit.ts';
export { whereNext } from './labels/where-next.ts';
