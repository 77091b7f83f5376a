export { blocked } from './references/blocked.ts';
export { freeze } from './references/freeze.ts';
export { compare } from './references/compare.ts';
export { get, list } from './references/list.ts';
export { bundlePath } from './references/stored.ts';
export { file, zip } from './references/download.ts';
export { verifyStored } from './references/verify-stored.ts';
