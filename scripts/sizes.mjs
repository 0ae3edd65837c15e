// Weighs what an import costs a page: minified and gzipped, React outside, lazy parts not counted.
import { budgets } from './sizes/budgets.mjs';
import { weigh } from './sizes/weigh.mjs';
import { reportChecks } from './report.mjs';

/** @param {number} bytes */
const kilobytes = (bytes) => `${(bytes / 1000).toFixed(2)} kB`;

/** @type {{ name: string, problem?: string | undefined }[]} */
const checks = [];
for (const budget of budgets) {
  checks.push(await judge(budget).catch((error) => ({ name: budget.name, problem: String(error) })));
}
reportChecks(checks);

/** @param {import('./sizes/budgets.mjs').Budget} budget */
async function judge(budget) {
  const { bytes, modules } = await weigh(budget);
  const { kilobytes: target, ceiling = target } = budget;
  const over = bytes - ceiling * 1000;
  const isAbove = bytes > target * 1000;
  const pulled = (budget.never ?? []).filter((name) => modules.some((path) => path.includes(name)));
  const problems = [
    ...(over > 0 ? [`${kilobytes(over)} over the ${ceiling} kB that it may not exceed.`] : []),
    ...pulled.map((name) => `It loads ${name} at once; that belongs behind a dynamic import.`),
  ];
  return {
    name: `${budget.name}: ${kilobytes(bytes)}, target ${target} kB${isAbove ? `, held at ${ceiling} kB` : ''}`,
    problem: problems.length > 0 ? problems.join('\n') : undefined,
  };
}
