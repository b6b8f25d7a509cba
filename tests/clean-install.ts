import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { ROOT } from '#build/once.ts';
import { temporaryFolder } from './support/data/temporary-folder.ts';
import { announcedOrigin } from './support/servers/spawn-branch.ts';

/**
 * Runs the README's first command on a fresh clone: npm 10, no Python, no compiler; then requests its health. Throws
 * on failure.
 */
async function cleanInstall(): Promise<void> {
  const folder = temporaryFolder();
  try {
    const clone = join(folder.path, 'turno');
    const tools = join(folder.path, 'tools');
    mkdirSync(tools);
    const environment = freshMachine(tools);
    run('git', ['clone', '--quiet', '--depth', '1', `file://${ROOT}`, clone], { env: process.env });
    run(MACHINE_NODE, [NPM, 'ci'], { cwd: clone, env: environment });

    const npm = spawn(MACHINE_NODE, [NPM, 'start'], {
      cwd: clone,
      env: { ...environment, TURNO_PORT: '0', TURNO_DATA_DIR: join(folder.path, 'data') },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
    });
    const ended = once(npm, 'close', { signal: AbortSignal.timeout(120_000) });
    try {
      const origin = await announcedOrigin(npm);
      const health = (await (await fetch(`${origin}/api/health`)).json()) as { database?: string };
      if (health.database !== 'ok') throw new Error(`its health is ${JSON.stringify(health)}`);
    } finally {
      interrupt(npm);
      await ended;
    }
  } finally {
    folder.remove();
  }
}

/** The oldest npm that can install Turno, independent of the machine's. */
const NPM = join(dirname(createRequire(import.meta.url).resolve('npm-10/package.json')), 'bin/npm-cli.js');

/** The Node that runs npm; may differ from the Node of this process. */
const MACHINE_NODE = process.env.npm_node_execpath ?? process.execPath;

/** Variables that npm sets for its scripts, and would read as settings. */
const OF_THE_OUTER_NPM =
  /^(npm_(lifecycle|package)_.*|npm_config_(local_prefix|ignore_scripts|loglevel)|npm_(node_)?execpath|INIT_CWD|TURNO_.*)$/i;

/** The environment of a machine with Node, npm, git and a shell only. */
function freshMachine(tools: string): NodeJS.ProcessEnv {
  const stored = Object.entries(process.env).filter(
    ([name]) => name.toUpperCase() !== 'PATH' && !OF_THE_OUTER_NPM.test(name),
  );
  return { ...Object.fromEntries(stored), PATH: onlyThese(tools) };
}

function onlyThese(tools: string): string {
  const programs = { node: MACHINE_NODE, npm: NPM, git: pathOf('git'), sh: pathOf('sh') };
  // Links need a privilege on Windows; there the PATH has only the folders of Node and git.
  if (process.platform === 'win32')
    return [MACHINE_NODE, pathOf('git')].map((path) => dirname(path)).join(delimiter);
  for (const [name, path] of Object.entries(programs)) symlinkSync(path, join(tools, name));
  return tools;
}

function pathOf(program: string): string {
  const name = process.platform === 'win32' ? `${program}.exe` : program;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const path = folders.map((folder) => join(folder, name)).find((candidate) => existsSync(candidate));
  if (path === undefined) throw new Error(`${program} is not on the PATH`);
  return path;
}

function run(
  program: string,
  args: readonly string[],
  options: { cwd?: string; env: NodeJS.ProcessEnv },
): void {
  const { status, error } = spawnSync(program, args, { ...options, stdio: 'inherit' });
  if (error) throw error;
  if (status !== 0) throw new Error(`${[program, ...args].join(' ')} ended with ${status}`);
}

/** Sends Ctrl-C to npm and all of its processes. */
function interrupt(npm: ChildProcess): void {
  if (npm.pid === undefined) return;
  if (process.platform === 'win32') spawnSync('taskkill', ['/pid', String(npm.pid), '/T', '/F']);
  else process.kill(-npm.pid, 'SIGINT');
}

await cleanInstall();
