import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chooseNode } from './choose-node.js';

// Runs what npm's scripts name on the Node that Turno needs: `launch.js [--built] ARGUMENTS OF NODE`. With `--built`
// pages and servers are built first where their sources have changed; an installation, which has put the builder away,
// starts what is built. Plain JavaScript, for any Node from 18 on.

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
      // On Windows the console tells everybody; a signal that is passed on there ends its process at once.
      if (process.platform !== 'win32') child.kill(signal);
    });
  }
  child.once('exit', (code, signal) => {
    process.exitCode = code ?? 128 + (signal ? constants.signals[signal] : 0);
  });
}

/**
 * Builds where the builder is there. It is no part of an installation (`npm prune --omit=dev`), so that there what was
 * built has to do. Throws, in a sentence for whoever started it, where there is neither.
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

/** @param {string} file below the project */
function isThere(file) {
  return existsSync(pathOf(file));
}

/** @param {string} file below the project */
function pathOf(file) {
  return fileURLToPath(new URL(`../${file}`, import.meta.url));
}

/**
 * Has tools that look for "node" themselves find the one that runs Turno.
 *
 * @param {string} node
 */
function withNodeFirst(node) {
  // Windows calls it Path.
  const name = Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH';
  return { ...process.env, [name]: `${dirname(node)}${delimiter}${process.env[name] ?? ''}` };
}
