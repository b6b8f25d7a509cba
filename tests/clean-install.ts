import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { ROOT } from '#build/once.ts';
import { temporaryFolder } from './support/data/temporary-folder.ts';
import { announcedOrigin } from './support/servers/spawn-branch.ts';

/**
 * Tries the README's first command as somebody would on a fresh machine: what is committed is cloned, installed by
 * npm 10 where there is neither Python nor a compiler, started, and asked for its health. Throws where any of it fails.
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

/** The oldest npm that installs Turno, whatever the machine has. */
const NPM = join(dirname(createRequire(import.meta.url).resolve('npm-10/package.json')), 'bin/npm-cli.js');

/** The Node that npm runs on, which need not be the one that runs this. */
const MACHINE_NODE = process.env.npm_node_execpath ?? process.execPath;

/** Matches what npm tells the scripts it runs, and would take from them for its own settings. */
const OF_THE_OUTER_NPM =
  /^(npm_(lifecycle|package)_.*|npm_config_(local_prefix|ignore_scripts|loglevel)|npm_(node_)?execpath|INIT_CWD|TURNO_.*)$/i;

/** Makes the environment of a machine that has Node, npm, git and a shell, and no other program. */
function freshMachine(tools: string): NodeJS.ProcessEnv {
  const stored = Object.entries(process.env).filter(
    ([name]) => name.toUpperCase() !== 'PATH' && !OF_THE_OUTER_NPM.test(name),
  );
  return { ...Object.fromEntries(stored), PATH: onlyThese(tools) };
}

function onlyThese(tools: string): string {
  const programs = { node: MACHINE_NODE, npm: NPM, git: pathOf('git'), sh: pathOf('sh') };
  // Making links takes rights on Windows; there the compiler is only as far away as its folder.
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

/** Presses Ctrl-C: npm and all it has started hear it at once. */
function interrupt(npm: ChildProcess): void {
  if (npm.pid === undefined) return;
  if (process.platform === 'win32') spawnSync('taskkill', ['/pid', String(npm.pid), '/T', '/F']);
  else process.kill(-npm.pid, 'SIGINT');
}

await cleanInstall();
