// The rules of the house that the linter has no words for. Each names the file and says what to do instead.
import { colours, physicalProperties } from './checks/styles.mjs';
import { bannedNames, sourceFiles } from './checks/files.mjs';
import { folderCycles } from './checks/folders.mjs';
import { foreignImports } from './checks/imports.mjs';
import { clientDirectives, componentSizes } from './checks/components.mjs';
import { reportChecks } from './report.mjs';

const files = sourceFiles();

/** @type {[string, (files: import('./checks/files.mjs').SourceFile[]) => string[]][]} */
const rules = [
  ['file names say what is in the file', bannedNames],
  ['imports stay in their room', foreignImports],
  ['component folders import downward only', folderCycles],
  ["'use client' stands where it is needed", clientDirectives],
  ['components stay small', componentSizes],
  ['colours come from the tokens', colours],
  ['styles follow the writing direction', physicalProperties],
];

reportChecks(
  rules.map(([name, rule]) => {
    const problems = rule(files);
    return { name, problem: problems.length > 0 ? problems.join('\n') : undefined };
  }),
);
