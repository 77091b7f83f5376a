export { claim, release } from './adjudications/claim.ts';
export { decide } from './adjudications/decide.ts';
export { importFile } from './adjudications/import-file.ts';
export { open } from './adjudications/open.ts';
export { page } from './adjudications/page.ts';
export { queue, studies } from './adjudications/queue.ts';
