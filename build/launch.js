import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chooseNode } from './choose-node.js';

// Runs the scripts of npm on the Node that Turno requires: `launch.js [--built] ARGUMENTS OF NODE`. `--built` first
// builds pages and servers whose sources have changed. An installation without build tools starts the existing build.
// Plain JavaScript for Node 18 or newer.

const [first, ...rest] = process.argv.slice(2);
const isBuilt = first === '--built';
const args = isBuilt ? rest : process.argv.slice(2);

try {
  launch(chooseNode());
} catch (error) {
  process.stderr.write(`${/** @type {Error} */ (error).message}\n`);
  process.exitCode = 1;
}

/** @param {string} node */
function launch(node) {
  const environment = withNodeFirst(node);
  if (isBuilt) ensureBuilt(node, environment);
  const child = spawn(node, args, { stdio: 'inherit', env: environment });
  child.once('error', (error) => {
    process.stderr.write(`Turno cannot be started: ${error.message}\n`);
    process.exitCode = 1;
  });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      // On Windows the console signals all processes; a forwarded signal would end its process immediately.
      if (process.platform !== 'win32') child.kill(signal);
    });
  }
  child.once('exit', (code, signal) => {
    process.exitCode = code ?? 128 + (signal ? constants.signals[signal] : 0);
  });
}

/**
 * Builds if the build tools exist. An installation has none (`npm prune --omit=dev`) and uses the existing build.
 * Throws an error with a text for the user if there is neither.
 *
 * @param {string} node
 * @param {NodeJS.ProcessEnv} env
 */
function ensureBuilt(node, env) {
  if (isThere('node_modules/vite/package.json') && isThere('build/build.ts')) {
    const { status } = spawnSync(node, [pathOf('build/build.ts')], { stdio: 'inherit', env });
    if (status !== 0) process.exit(status ?? 1);
  } else if (!isThere('dist/servers')) {
    throw new Error(
      'Nothing is built here, and what builds it is not installed: run "npm ci && npm run build".',
    );
  }
}

/** @param {string} file in the project folder */
function isThere(file) {
  return existsSync(pathOf(file));
}

/** @param {string} file in the project folder */
function pathOf(file) {
  return fileURLToPath(new URL(`../${file}`, import.meta.url));
}

/**
 * Puts the Node that runs Turno first in the path, for tools that search for `node`.
 *
 * @param {string} node
 */
function withNodeFirst(node) {
  // The variable is named Path on Windows.
  const name = Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH';
  return { ...process.env, [name]: `${dirname(node)}${delimiter}${process.env[name] ?? ''}` };
}
