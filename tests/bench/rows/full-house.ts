import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { io, type Socket } from 'socket.io-client';
import type { ClientEvents, ServerEvents } from '#shared/contract/socket-events.ts';
import type { EarlyWarnings } from '#shared/contract/workstation/early-warning.ts';
import { DATABASE_FILES } from '#shared/server/db/database-files.ts';
import { withFunctions } from '#shared/server/db/sqlite-file.ts';
import { type BenchBranch, startBenchBranch, withFolder } from '../bench-branch.ts';
import { type Answered, createLoad, percentile } from '../load.ts';
import { watchDisk } from '../machine.ts';
import { createOperators } from '../operators.ts';
import { openPhones, phoneSecrets } from '../phones.ts';
import type { Row } from '../row.ts';
import { ADMIN_TOKEN, OPERATORS, tokenOf } from '../seed-bench.ts';
import { openSupervisors } from '../supervisors.ts';

const SECONDS = Number(process.env.TURNO_BENCH_SECONDS ?? 60);
const SUPERVISORS = 20;
const PHONES = 5_000;
/** Time until the phones have connected. */
const WARM_UP_MS = 5_000;
/** Service level of each queue in seconds; without one there are no early warnings. */
const SERVICE_LEVEL = 600;
const WARM_UP_SECONDS = 5;
const WAITING = 12_000;
const DISPLAYS = 50;
const STAFF = 60;
const TURN_MS = 5;
/** Requests per second of each kind; each call is finished a second later. */
const RATES = { ticket: 200, call: 50, read: 20 } as const;

type Kind = keyof typeof RATES | 'end';

/** Limits of one part of the row. */
interface Limits {
  readonly p99Ms: number;
  readonly blockedP99Ms: number;
  /** Share of one processor. */
  readonly cpu: number;
  readonly messagesPerSecond: number;
}

const NORMAL: Limits = { p99Ms: 15, blockedP99Ms: 5, cpu: 0.5, messagesPerSecond: 2_000 };
const DURING_BACKUPS: Limits = { ...NORMAL, p99Ms: 25 };
const WITH_EVERYONE: Limits = { p99Ms: 25, blockedP99Ms: 5, cpu: 0.7, messagesPerSecond: 4_000 };

/**
 * A branch at maximum load, with requests at fixed times whether it keeps up or not (open loop): tickets, calls,
 * finishes and reads, with connected displays and staff pages. Repeated during backups, then with supervisors,
 * phones and early warnings.
 */
export async function fullHouseRows(): Promise<Row[]> {
  return withFolder(
    async (folder) => {
      promiseServiceLevels(folder);
      const secrets = phoneSecrets(folder, PHONES);
      const branch = await startBenchBranch(folder);
      const house = await openHouse(branch, folder);
      await house.play(WARM_UP_SECONDS);
      const calm = await house.play(SECONDS);
      const backups = await house.whileBackedUp(() => house.play(SECONDS));
      const everyone = await withEveryone(branch, secrets, () => house.play(SECONDS));
      house.close();
      await branch.stop();
      return [
        ...rowsOf('a full house', calm, NORMAL),
        ...rowsOf('the same during backups', backups, DURING_BACKUPS),
        ...rowsOf(`beside ${SUPERVISORS} supervisors, ${PHONES} phones, warnings`, everyone, WITH_EVERYONE),
      ];
    },
    { waiting: WAITING },
  );
}

interface Simulated {
  readonly times: Readonly<Record<Kind, number[]>>;
  /** Calls without a free workstation. */
  readonly unserved: number;
  readonly blockedP99Ms: number;
  readonly blockedMaxMs: number;
  /** Longest flush of another file on the same disk. */
  readonly diskMaxMs: number;
  /** Share of one processor. */
  readonly cpu: number;
  readonly messagesPerSecond: number;
}

function promiseServiceLevels(folder: string): void {
  const sqlite = withFunctions(new Database(join(folder, DATABASE_FILES.branch)));
  sqlite.prepare('update queues set sla = ?').run(SERVICE_LEVEL);
  sqlite.close();
}

/**
 * Connects supervisors and phones for the duration of `meanwhile`. Throws if the branch has made no early warnings.
 */
async function withEveryone(
  branch: BenchBranch,
  secrets: readonly string[],
  meanwhile: () => Promise<Simulated>,
): Promise<Simulated> {
  let messages = 0;
  const supervisors = await openSupervisors(branch.port, SUPERVISORS);
  const phones = await openPhones(branch.port, secrets, () => {
    messages += 1;
  });
  await wait(WARM_UP_MS);
  messages = 0;
  const simulated = await meanwhile();
  const ofPhones = messages;
  phones.close();
  await supervisors.close();
  const load = createLoad(branch.port, 1);
  const { answer } = await load.get<EarlyWarnings>('/supervision/warnings?idBranch=1', {
    token: ADMIN_TOKEN,
  });
  load.close();
  if (answer.warnings.length === 0) throw new Error('the branch has made no early warnings');
  return { ...simulated, messagesPerSecond: simulated.messagesPerSecond + ofPhones / SECONDS };
}

function rowsOf(name: string, simulated: Simulated, limits: Limits): Row[] {
  const p99s = Object.entries(simulated.times).map(
    ([kind, times]) => [kind, percentile(times, 0.99)] as const,
  );
  const { blockedP99Ms, blockedMaxMs, diskMaxMs, cpu, messagesPerSecond, unserved } = simulated;
  return [
    {
      what: `${name}, p99 of each kind`,
      measured: p99s
        .map(([kind, ms]) => `${kind} ${ms.toFixed(1)}`)
        .join(', ')
        .concat(unserved > 0 ? ` ms; ${unserved} calls found no free workstation` : ' ms'),
      target: `<= ${limits.p99Ms} ms`,
      reached: unserved === 0 && p99s.every(([, ms]) => ms <= limits.p99Ms),
    },
    {
      what: `${name}, event loop held p99 and most`,
      measured: `${blockedP99Ms.toFixed(1)} ms, ${blockedMaxMs.toFixed(1)} ms; longest flush of the disk ${diskMaxMs.toFixed(1)} ms`,
      target: `p99 <= ${limits.blockedP99Ms} ms`,
      reached: blockedP99Ms <= limits.blockedP99Ms,
    },
    {
      what: `${name}, processor and socket messages`,
      measured: `${Math.round(cpu * 100)} % of a core, ${Math.round(messagesPerSecond)}/s`,
      target: `<= ${limits.cpu * 100} %, <= ${limits.messagesPerSecond}/s`,
      reached: cpu <= limits.cpu && messagesPerSecond <= limits.messagesPerSecond,
    },
  ];
}

async function openHouse(branch: BenchBranch, folder: string) {
  const load = createLoad(branch.port, OPERATORS);
  let messages = 0;
  const listener = async (
    auth: { readonly token?: string },
    subscribe: (socket: Socket<ServerEvents, ClientEvents>) => Promise<unknown>,
  ) => {
    const socket: Socket<ServerEvents, ClientEvents> = io(`http://127.0.0.1:${branch.port}`, {
      transports: ['websocket'],
      forceNew: true,
      auth,
    });
    socket.onAny(() => {
      messages += 1;
    });
    await subscribe(socket);
    return socket;
  };
  const sockets = await Promise.all([
    ...Array.from({ length: DISPLAYS }, () =>
      listener({}, (socket) => socket.emitWithAck('display:subscribe', { idDisplay: 1, cursor: null })),
    ),
    ...Array.from({ length: STAFF }, (_, operator) =>
      listener({ token: tokenOf(operator) }, (socket) =>
        socket.emitWithAck('branch:subscribe', { idBranches: 1 }),
      ),
    ),
  ]);

  /** Sends requests when due for this number of seconds, and waits for all answers. */
  async function play(seconds: number): Promise<Simulated> {
    const times: Record<Kind, number[]> = { ticket: [], call: [], end: [], read: [] };
    const under: Promise<unknown>[] = [];
    const operators = createOperators(load);
    const timed = async <Answer>(kind: Kind, sent: Promise<Answered<Answer>>): Promise<Answer> => {
      const { ms, answer } = await sent;
      times[kind].push(ms);
      return answer;
    };
    const act: Readonly<Record<keyof typeof RATES, (index: number) => Promise<unknown>>> = {
      ticket: (index) =>
        timed('ticket', load.post(`/branches/1/tickets?segment=1&service=${1 + (index % 5)}`)),
      async call() {
        const served = await operators.serve();
        if (!served) return;
        times.call.push(served.callMs);
        times.end.push(served.endMs);
      },
      read: (index) =>
        timed(
          'read',
          load.get(index % 2 ? '/queues?idBranch=1' : '/branches/1/workstations', { token: ADMIN_TOKEN }),
        ),
    };
    await branch.strain();
    const disk = watchDisk(folder);
    messages = 0;
    const started = performance.now();
    const sent = { ticket: 0, call: 0, read: 0 };
    for (let elapsed = 0; elapsed < seconds * 1000; elapsed = performance.now() - started) {
      for (const kind of ['ticket', 'call', 'read'] as const) {
        for (; sent[kind] < (elapsed / 1000) * RATES[kind]; sent[kind] += 1)
          under.push(act[kind](sent[kind]));
      }
      await wait(TURN_MS);
    }
    const announced = messages;
    const { cpuMs, ...strain } = await branch.strain();
    const diskMaxMs = await disk.stop();
    await Promise.all(under);
    const unserved = operators.unserved();
    return {
      times,
      unserved,
      ...strain,
      diskMaxMs,
      cpu: cpuMs / (seconds * 1000),
      messagesPerSecond: announced / seconds,
    };
  }

  return {
    play,
    /** Makes one backup after the other meanwhile. */
    async whileBackedUp<Answer>(meanwhile: () => Promise<Answer>): Promise<Answer> {
      let going = true;
      const taking = (async () => {
        while (going) await load.post('/files/backup', { token: ADMIN_TOKEN });
      })();
      const answer = await meanwhile();
      going = false;
      await taking;
      return answer;
    },
    close(): void {
      for (const socket of sockets) socket.close();
      load.close();
    },
  };
}
