// Rules about React modules.
import { basename } from 'node:path';
import ts from 'typescript';

/** @typedef {import('./files.mjs').SourceFile} SourceFile */

const source = 'packages/react/src/';
const needsClient = /^(use[A-Z]\w*|createContext|Component|PureComponent|lazy|startTransition)$/;
const maxStates = 3;
const maxProps = 12;

/** @param {SourceFile[]} files */
const reactModules = (files) =>
  files.filter(({ path, shipped }) => shipped && path.startsWith(source) && /(?<!\.d)\.tsx?$/.test(path));

/** @param {SourceFile[]} files @returns {string[]} */
export function clientDirectives(files) {
  return reactModules(files).flatMap(({ path, text }) => {
    const module = parse(path, text);
    const first = module.statements[0];
    const directive =
      first &&
      ts.isExpressionStatement(first) &&
      ts.isStringLiteral(first.expression) &&
      first.expression.text === 'use client';
    const barrel = basename(path) === 'index.ts';
    if (directive && barrel) return [`${path}: a file that only re-exports must not say 'use client'.`];
    const hook = clientImport(module);
    if (hook && !directive && !barrel)
      return [`${path}: imports ${hook} from 'react', so it must begin with 'use client'.`];
    return [];
  });
}

/** @param {ts.SourceFile} module @returns {string | undefined} */
function clientImport(module) {
  const names = module.statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) return [];
    const { importClause, moduleSpecifier } = statement;
    if (moduleSpecifier.text !== 'react' || !importClause || importClause.isTypeOnly) return [];
    const { namedBindings } = importClause;
    if (!namedBindings || !ts.isNamedImports(namedBindings)) return [];
    return namedBindings.elements.map((element) => (element.propertyName ?? element.name).text);
  });
  return names.find((name) => needsClient.test(name));
}

/** @param {SourceFile[]} files @returns {string[]} */
export function componentSizes(files) {
  return reactModules(files).flatMap(({ path, text }) => {
    /** @type {string[]} */
    const problems = [];
    const module = parse(path, text);
    for (const statement of module.statements) {
      const states = countStates(statement);
      if (states > maxStates) {
        problems.push(
          `${path}: ${nameOf(statement)} keeps ${states} states; above ${maxStates}, use one reducer or a smaller part.`,
        );
      }
      if (
        ts.isInterfaceDeclaration(statement) &&
        statement.name.text.endsWith('Props') &&
        statement.members.length > maxProps
      ) {
        problems.push(
          `${path}: ${statement.name.text} has ${statement.members.length} props; ${maxProps} are enough.`,
        );
      }
    }
    return problems;
  });
}

/** @param {ts.Node} node @returns {number} */
function countStates(node) {
  const own =
    ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'useState'
      ? 1
      : 0;
  let inner = 0;
  ts.forEachChild(node, (child) => {
    inner += countStates(child);
  });
  return own + inner;
}

/** @param {ts.Statement} statement */
const nameOf = (statement) =>
  ts.isFunctionDeclaration(statement) && statement.name ? statement.name.text : 'a top-level statement';

/** @param {string} path @param {string} text */
const parse = (path, text) =>
  ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true, ts.ScriptKind.TSX);
