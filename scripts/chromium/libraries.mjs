// System libraries that a Chromium needs and the machine lacks.
import { spawnSync } from 'node:child_process';

/** Which Debian package brings which shared library. @type {ReadonlyMap<string, string>} */
const debianPackages = new Map([
  ['libnss3.so', 'libnss3'],
  ['libnssutil3.so', 'libnss3'],
  ['libsmime3.so', 'libnss3'],
  ['libnspr4.so', 'libnspr4'],
  ['libplc4.so', 'libnspr4'],
  ['libplds4.so', 'libnspr4'],
  ['libexpat.so.1', 'libexpat1'],
  ['libgcc_s.so.1', 'libgcc-s1'],
  ['libstdc++.so.6', 'libstdc++6'],
]);

/**
 * Names of the shared libraries that the loader cannot find for a program.
 *
 * @param {string} executable
 * @returns {string[]}
 */
export function missingLibraries(executable) {
  const { stdout } = spawnSync('ldd', [executable], { encoding: 'utf8' });
  return [...(stdout ?? '').matchAll(/^\s*(\S+) => not found/gm)].map((match) => match[1] ?? '');
}

/**
 * Installs the packages that bring the given libraries. Says what it does on standard error.
 *
 * @param {string[]} libraries
 * @returns {boolean} whether every package was installed
 */
export function installLibraries(libraries) {
  const unknown = libraries.filter((library) => !debianPackages.has(library));
  if (unknown.length > 0) {
    process.stderr.write(`chromium: no known package brings ${unknown.join(', ')}\n`);
    return false;
  }
  return aptInstall([...new Set(libraries.map((library) => debianPackages.get(library) ?? library))]);
}

/**
 * `apt-get install` as root, or through a `sudo` that asks nothing.
 *
 * @param {string[]} packages
 * @returns {boolean} whether it worked
 */
export function aptInstall(packages) {
  const prefix = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const manual = `apt-get install --no-install-recommends ${packages.join(' ')}`;
  process.stderr.write(`chromium: ${manual}\n`);
  const worked = [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', ...packages],
  ].every((args) => runQuietly([...prefix, 'apt-get', ...args]));
  if (!worked) process.stderr.write(`chromium: that failed; run it yourself as root: ${manual}\n`);
  return worked;
}

/** @param {string[]} command */
function runQuietly([program = '', ...args]) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const done = spawnSync(program, args, {
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 300_000,
  });
  if (done.status !== 0) process.stderr.write(`${done.error?.message ?? done.stderr ?? ''}\n`);
  return done.status === 0;
}
