export { importFile } from './assistance/import-file.ts';
export { show } from './assistance/show.ts';
