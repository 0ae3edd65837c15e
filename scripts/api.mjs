// Writes the public surface of every published module to `packages/*/etc/*.api.md`.
// With `--check` it changes nothing and fails where the committed report no longer tells the truth.
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, copyFileSync, existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { Extractor, ExtractorConfig, ExtractorLogLevel } from '@microsoft/api-extractor';
import { publishedPackages, root } from './packages.mjs';
import { reportChecks } from './report.mjs';

const check = process.argv.includes('--check');
const draft = mkdtempSync(join(tmpdir(), 'callboard-api-'));

/** @type {{ name: string, problem?: string | undefined }[]} */
const checks = [];
for (const published of publishedPackages()) {
  const committed = join(published.folder, 'etc');
  mkdirSync(committed, { recursive: true });
  const reports = published.entries.map((entry) => ({ ...entry, file: reportName(entry.subpath) }));
  for (const { types, file, subpath } of reports) {
    const name = join(published.name, subpath);
    checks.push({ name, problem: describe(published, { types, file }) });
  }
  dropOrphans(
    committed,
    reports.map(({ file }) => file),
  );
}
rmSync(draft, { recursive: true });
reportChecks(checks);

/** @param {string} subpath `.` or `./selectors` */
function reportName(subpath) {
  return `${subpath === '.' ? 'index' : basename(subpath)}.api.md`;
}

/**
 * Writes one report, or compares it.
 *
 * @param {import('./packages.mjs').PublishedPackage} published
 * @param {{ types: string, file: string }} entry
 * @returns {string | undefined} what is wrong
 */
function describe(published, { types, file }) {
  if (!existsSync(types)) return `${relative(root, types)} is missing: run \`pnpm build\` first.`;
  /** @type {string[]} */
  const errors = [];
  Extractor.invoke(extractorConfig(published, { types, file }), {
    localBuild: true,
    messageCallback(message) {
      message.handled = true;
      if (message.logLevel === ExtractorLogLevel.Error) errors.push(message.text);
    },
  });
  if (errors.length > 0) return errors.join('\n');
  const target = join(published.folder, 'etc', file);
  const fresh = readFileSync(join(draft, file), 'utf8');
  if (existsSync(target) && readFileSync(target, 'utf8') === fresh) return undefined;
  if (check)
    return `${relative(root, target)} differs from the code: run \`pnpm api\` and review the change.`;
  copyFileSync(join(draft, file), target);
  return undefined;
}

/**
 * @param {import('./packages.mjs').PublishedPackage} published
 * @param {{ types: string, file: string }} entry
 */
function extractorConfig({ folder }, { types, file }) {
  return ExtractorConfig.prepare({
    packageJsonFullPath: join(folder, 'package.json'),
    configObjectFullPath: undefined,
    configObject: {
      projectFolder: folder,
      mainEntryPointFilePath: types,
      newlineKind: 'lf',
      compiler: { overrideTsconfig: { compilerOptions: compilerOptions(), include: ['dist'] } },
      apiReport: {
        enabled: true,
        reportFileName: file,
        reportFolder: draft,
        reportTempFolder: join(draft, 'temp'),
      },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      messages: {
        compilerMessageReporting: { default: { logLevel: ExtractorLogLevel.Error } },
        extractorMessageReporting: {
          default: { logLevel: ExtractorLogLevel.None },
          'ae-forgotten-export': { logLevel: ExtractorLogLevel.Warning, addToApiReportFile: true },
        },
        tsdocMessageReporting: { default: { logLevel: ExtractorLogLevel.None } },
      },
    },
  });
}

function compilerOptions() {
  const lib = ['ES2023', 'DOM', 'DOM.Iterable', 'DOM.AsyncIterable'];
  return {
    target: 'ES2022',
    module: 'ESNext',
    moduleResolution: 'bundler',
    jsx: 'react-jsx',
    strict: true,
    lib,
    types: [],
    skipLibCheck: true,
  };
}

/**
 * A report whose module is gone is removed, or complained of.
 *
 * @param {string} folder
 * @param {string[]} files
 */
function dropOrphans(folder, files) {
  for (const file of readdirSync(folder).filter((name) => !files.includes(name))) {
    const path = relative(root, join(folder, file));
    if (check) checks.push({ name: path, problem: 'No module has this name any more: run `pnpm api`.' });
    else rmSync(join(folder, file));
  }
}
