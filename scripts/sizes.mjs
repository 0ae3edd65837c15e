// Weighs what an import costs a page: minified and gzipped, React outside, lazy parts not counted.
import { budgets } from './sizes/budgets.mjs';
import { weigh } from './sizes/weigh.mjs';
import { reportChecks } from './report.mjs';

/** @param {number} bytes */
const kilobytes = (bytes) => `${(bytes / 1000).toFixed(2)} kB`;

const checks = [];
for (const budget of budgets) {
  const { bytes, modules } = await weigh(budget);
  const limit = budget.kilobytes * 1000;
  const pulled = (budget.never ?? []).filter((name) => modules.some((path) => path.includes(name)));
  const problems = [
    ...(bytes > limit ? [`${kilobytes(bytes)} is ${kilobytes(bytes - limit)} over its budget.`] : []),
    ...pulled.map((name) => `It loads ${name} at once; that belongs behind a dynamic import.`),
  ];
  const name = `${budget.name}: ${kilobytes(bytes)} of ${budget.kilobytes} kB`;
  checks.push({ name, problem: problems.length > 0 ? problems.join('\n') : undefined });
}
reportChecks(checks);
