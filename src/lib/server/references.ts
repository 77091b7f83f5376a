export { outlook, type Next } from './references/outlook.ts';
export { freeze, type FreezeInput, type FrozenRelease } from './references/freeze.ts';
export { compare } from './references/compare.ts';
export { get, list, type ReleaseDetail, type ReleaseSummary } from './references/list.ts';
export { bundlePath } from './bundle/bundle-path.ts';
export { file, zip, type Download } from './references/download.ts';
export { verifyStored } from './references/verify-stored.ts';
export { feedback } from './references/feedback.ts';
