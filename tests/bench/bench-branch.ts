import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { bundle } from '#build/bundle.ts';
import { ROOT } from '#build/once.ts';
import { seedBench } from './seed-bench.ts';

export interface BenchBranch {
  readonly port: number;
  readonly child: ChildProcess;
  /** Milliseconds from spawning the process to its first answer. */
  readonly startedInMs: number;
  /** Resident memory in megabytes. */
  memoryMb(): number;
  /** The part of it outside of files: the system can reclaim the pages of a mapped database. */
  ownMemoryMb(): number;
  /** Load of the server's thread since the last query. */
  strain(): Promise<Strain>;
  stop(): Promise<void>;
  /** Kills it, like a power failure. */
  die(): Promise<void>;
}

export interface Strain {
  /** Delays of the event loop, p99 and maximum, ms. */
  readonly blockedP99Ms: number;
  readonly blockedMaxMs: number;
  /** Processor time, ms. */
  readonly cpuMs: number;
}

/** As in the product's scripts: garbage is collected sooner, and memory stays small. */
const SMALL_MEMORY = ['--max-semi-space-size=8', '--heap-growing-percent=15'];

/** The shipped, bundled server, built once per run. Below the project, where Node finds the libraries. */
const bundled = lazy(async () => {
  const folder = join(ROOT, 'dist/bench');
  await bundle({ server: join(import.meta.dirname, 'server.ts') }, folder);
  return join(folder, 'server.js');
});

function lazy<T>(make: () => Promise<T>): () => Promise<T> {
  let created: Promise<T> | undefined;
  return () => {
    created ??= make();
    return created;
  };
}

/** A folder with a seeded branch, removed when `use` is done. */
export async function withFolder<T>(
  use: (folder: string) => Promise<T>,
  seed: Parameters<typeof seedBench>[1] = {},
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'turno-bench-'));
  try {
    await seedBench(folder, seed);
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Starts the server on the folder and waits for its first answer.
 *
 * @param enrolment address of a central and an enrolment code; none for a standalone branch
 * @param at the port of an earlier start, for pages that are still open; any free one by default
 */
export async function startBenchBranch(
  folder: string,
  enrolment: readonly string[] = [],
  at = 0,
): Promise<BenchBranch> {
  const program = await bundled();
  const started = performance.now();
  const child = spawn(process.execPath, [...SMALL_MEMORY, program, folder, ...enrolment], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: { ...process.env, TURNO_BENCH_PORT: String(at) },
  });
  if (!child.stdout) throw new Error('the server has no output');
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const port = Number(line);
  const answer = await fetch(`http://127.0.0.1:${port}/api/health`);
  await answer.json();
  return {
    port,
    child,
    startedInMs: performance.now() - started,
    memoryMb: () => memoryOf(child, /VmRSS:\s+(\d+)/),
    ownMemoryMb: () => memoryOf(child, /RssAnon:\s+(\d+)/),
    async strain() {
      child.send('how is it');
      const [strain] = (await once(child, 'message')) as [Strain];
      return strain;
    },
    stop: () => ended(child, 'SIGTERM'),
    die: () => ended(child, 'SIGKILL'),
  };
}

const memoryOf = ({ pid }: ChildProcess, line: RegExp): number =>
  Number(line.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  child.kill(signal);
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}
