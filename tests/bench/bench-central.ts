import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { bundle } from '#build/bundle.ts';
import { ROOT } from '#build/once.ts';
import { type CentralDatabaseOptions, openCentralDatabase } from '#central-server/db/database.ts';
import { authenticate } from '#shared/contract/access/sign-in.ts';
import { type Client, createClient } from '#shared/contract/client.ts';
import { inPieces } from '#shared/server/db/in-pieces.ts';
import { makeKey } from '#sync/wire/signature.ts';
import { temporaryFolder } from '../support/data/temporary-folder.ts';
import { configureNetwork } from '../support/network/central-network.ts';
import { startPostgres } from '../support/servers/test-postgres.ts';
import { type SimulatedBranch, simulateBranch } from './simulated-branch.ts';

export interface BenchCentral {
  readonly port: number;
  /** Location of its database. */
  readonly storage: CentralDatabaseOptions;
  readonly branches: readonly SimulatedBranch[];
  /** Its first administrator. */
  readonly admin: Client;
  /** Resident memory in megabytes. */
  memoryMb(): number;
  /** Processor time since its start, ms. */
  cpuMs(): number;
  /** Processor time of PostgreSQL and its processes since their start, ms. */
  postgresCpuMs(): number;
}

/** Linux counts processor time in hundredths of a second (proc_pid_stat(5)). */
const TICK_MS = 10;

const PASSWORD = 'of-the-benchmarks';

/**
 * The shipped central over PostgreSQL in a separate process, with this number of branches, each with an enrolled
 * machine.
 */
export async function withBenchCentral<T>(
  count: number,
  use: (central: BenchCentral) => Promise<T>,
): Promise<T> {
  const folder = temporaryFolder();
  const postgres = await startPostgres({ flags: [] });
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
  try {
    const databaseUrl = await postgres.newDatabase();
    const storage = { dataDir: folder.path, databaseUrl };
    const keys = await enrolled(storage, count);
    const out = join(ROOT, 'dist/bench-central');
    await bundle({ central: join(ROOT, 'central-server/main.ts') }, out);
    const child = spawn(process.execPath, [join(out, 'central.js')], {
      env: {
        ...process.env,
        TURNO_PORT: '0',
        TURNO_HOST: '127.0.0.1',
        TURNO_DATA_DIR: folder.path,
        TURNO_DATABASE_URL: databaseUrl,
        TURNO_ADMIN_PASSWORD: PASSWORD,
        TURNO_LOG_LEVEL: 'error',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    process.once('exit', () => child.kill('SIGKILL'));
    const ended = once(child, 'exit');
    try {
      const port = await portOf(child.stdout);
      return await use({
        port,
        storage,
        branches: keys.map((key, index) => simulateBranch({ id: index + 1, key, port, agent })),
        admin: await administrator(port),
        memoryMb: () =>
          Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024,
        cpuMs: () => cpuMs(String(child.pid)),
        postgresCpuMs: () => postgresProcesses(postgres.port).reduce((sum, pid) => sum + cpuMs(pid), 0),
      });
    } finally {
      agent.destroy();
      child.kill('SIGTERM');
      await ended;
    }
  } finally {
    await postgres.stop();
    folder.remove();
  }
}

/** Processor time of a process since its start, ms; 0 if it has ended. */
function cpuMs(pid: string): number {
  const [, user = 0, system = 0] = /\) (?:\S+ ){11}(\d+) (\d+)/.exec(readProc(pid, 'stat')) ?? [];
  return (Number(user) + Number(system)) * TICK_MS;
}

/** Ids of the processes of the PostgreSQL on this port. */
function postgresProcesses(port: number): string[] {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const main = all.find((pid) => {
    const words = readProc(pid, 'cmdline').split('\0');
    return /postgres$/.test(words[0] ?? '') && words.includes(String(port));
  });
  const parentOf = (pid: string) => /\) \S+ (\d+)/.exec(readProc(pid, 'stat'))?.[1];
  return main === undefined ? [] : [main, ...all.filter((pid) => parentOf(pid) === main)];
}

/** A file of a process; empty if it has ended. */
function readProc(pid: string, name: 'cmdline' | 'stat'): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}

async function enrolled(storage: Parameters<typeof openCentralDatabase>[0], count: number) {
  const database = await openCentralDatabase(storage);
  const branches = Array.from({ length: count }, (_, index) => ({ id: index + 1 }));
  await configureNetwork(database.db, { branches, slas: [300, 600] });
  const keys = branches.map(() => makeKey());
  const rows = keys.map(({ publicKey }, index) => ({
    id_branches: index + 1,
    public_key: publicKey,
    machine: 'bench',
    version: 'bench',
    enrolled_at: Date.now(),
    revoked_at: null,
    challenge: null,
    offered: null,
  }));
  await inPieces(rows, (piece) =>
    database.db.insertInto('branch_keys').values(piece).returning('id').execute(),
  );
  await database.close();
  return keys;
}

async function portOf(output: NodeJS.ReadableStream): Promise<number> {
  let said = '';
  for await (const part of output) {
    said += String(part);
    const port = /Staff\s+http:\/\/\S+:(\d+)\//.exec(said)?.[1];
    if (port) return Number(port);
  }
  throw new Error(`central ended and said: ${said}`);
}

async function administrator(port: number): Promise<Client> {
  const as = (token: string | null) =>
    createClient({
      origin: `http://127.0.0.1:${port}`,
      token: () => token,
      fetch,
      randomKey: () => crypto.randomUUID(),
    });
  const body = { username: 'admin', password: PASSWORD };
  return as((await as(null).call(authenticate, { body })).access_token);
}
