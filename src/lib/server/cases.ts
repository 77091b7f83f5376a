export { importFiles, type CaseFile, type ImportedCases, type ImportOptions } from './cases/import-files.ts';
