import { setTimeout as wait } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import type { ClientEvents, ServerEvents } from '#shared/contract/socket-events.ts';
import { type BenchBranch, startBenchBranch, withFolder } from '../bench-branch.ts';
import { type Answered, createLoad, percentile } from '../load.ts';
import { watchDisk } from '../machine.ts';
import { createOperators } from '../operators.ts';
import type { Row } from '../row.ts';
import { ADMIN_TOKEN, OPERATORS, tokenOf } from '../seed-bench.ts';

const SECONDS = 60;
const WARM_UP_SECONDS = 5;
const WAITING = 12_000;
const DISPLAYS = 50;
const STAFF = 60;
const TURN_MS = 5;
/** Requests a second of each kind; an end follows each call a second later. */
const RATES = { ticket: 200, call: 50, read: 20 } as const;

type Kind = keyof typeof RATES | 'end';

/**
 * A branch at its fullest, whose customers come whether it keeps up or not (open loop): tickets, calls, ends and a
 * supervisor's reads, with displays and staff pages listening; then the same while backups are taken.
 */
export async function fullHouseRows(): Promise<Row[]> {
  return withFolder(
    async (folder) => {
      const branch = await startBenchBranch(folder);
      const house = await openHouse(branch, folder);
      await house.play(WARM_UP_SECONDS);
      const calm = await house.play(SECONDS);
      const backups = await house.whileBackedUp(() => house.play(SECONDS));
      await house.close();
      await branch.stop();
      return [...rowsOf('a full house', calm, 15), ...rowsOf('the same during backups', backups, 25)];
    },
    { waiting: WAITING },
  );
}

interface Played {
  readonly times: Readonly<Record<Kind, number[]>>;
  /** Calls for which no workstation was free. */
  readonly unserved: number;
  readonly heldP99Ms: number;
  readonly heldMostMs: number;
  /** Longest flush of another file on the same disk. */
  readonly diskMostMs: number;
  /** Share of one processor. */
  readonly cpu: number;
  readonly messagesPerSecond: number;
}

function rowsOf(name: string, played: Played, target: number): Row[] {
  const p99s = Object.entries(played.times).map(([kind, times]) => [kind, percentile(times, 0.99)] as const);
  const { heldP99Ms, heldMostMs, diskMostMs, cpu, messagesPerSecond, unserved } = played;
  return [
    {
      what: `${name}, p99 of each kind`,
      measured: p99s
        .map(([kind, ms]) => `${kind} ${ms.toFixed(1)}`)
        .join(', ')
        .concat(unserved > 0 ? ` ms; ${unserved} calls found no free workstation` : ' ms'),
      target: `<= ${target} ms`,
      reached: unserved === 0 && p99s.every(([, ms]) => ms <= target),
    },
    {
      what: `${name}, event loop held p99 and most`,
      measured: `${heldP99Ms.toFixed(1)} ms, ${heldMostMs.toFixed(1)} ms; longest flush of the disk ${diskMostMs.toFixed(1)} ms`,
      target: 'p99 <= 5 ms',
      reached: heldP99Ms <= 5,
    },
    {
      what: `${name}, processor and socket messages`,
      measured: `${Math.round(cpu * 100)} % of a core, ${Math.round(messagesPerSecond)}/s`,
      target: '<= 50 %, <= 2000/s',
      reached: cpu <= 0.5 && messagesPerSecond <= 2_000,
    },
  ];
}

async function openHouse(branch: BenchBranch, folder: string) {
  const load = createLoad(branch.port, OPERATORS);
  let messages = 0;
  const listener = async (
    auth: { readonly token?: string },
    follow: (socket: Socket<ServerEvents, ClientEvents>) => Promise<unknown>,
  ) => {
    const socket: Socket<ServerEvents, ClientEvents> = io(`http://127.0.0.1:${branch.port}`, {
      transports: ['websocket'],
      forceNew: true,
      auth,
    });
    socket.onAny(() => {
      messages += 1;
    });
    await follow(socket);
    return socket;
  };
  const sockets = await Promise.all([
    ...Array.from({ length: DISPLAYS }, () =>
      listener({}, (socket) => socket.emitWithAck('display:follow', { idDisplay: 1, cursor: null })),
    ),
    ...Array.from({ length: STAFF }, (_, operator) =>
      listener({ token: tokenOf(operator) }, (socket) =>
        socket.emitWithAck('branch:follow', { idBranches: 1 }),
      ),
    ),
  ]);

  /** Sends what falls due, for so many seconds, and waits for all answers. */
  async function play(seconds: number): Promise<Played> {
    const times: Record<Kind, number[]> = { ticket: [], call: [], end: [], read: [] };
    const under: Promise<unknown>[] = [];
    const operators = createOperators(load);
    const timed = async <Answer>(kind: Kind, sent: Promise<Answered<Answer>>): Promise<Answer> => {
      const { ms, answer } = await sent;
      times[kind].push(ms);
      return answer;
    };
    const act: Readonly<Record<keyof typeof RATES, (place: number) => Promise<unknown>>> = {
      ticket: (place) =>
        timed('ticket', load.post(`/branches/1/tickets?segment=1&service=${1 + (place % 5)}`)),
      async call() {
        const served = await operators.serve();
        if (!served) return;
        times.call.push(served.callMs);
        times.end.push(served.endMs);
      },
      read: (place) =>
        timed(
          'read',
          load.get(place % 2 ? '/queues?idBranch=1' : '/branches/1/workstations', { token: ADMIN_TOKEN }),
        ),
    };
    await branch.strain();
    const disk = watchDisk(folder);
    messages = 0;
    const begun = performance.now();
    const sent = { ticket: 0, call: 0, read: 0 };
    for (let elapsed = 0; elapsed < seconds * 1000; elapsed = performance.now() - begun) {
      for (const kind of ['ticket', 'call', 'read'] as const) {
        for (; sent[kind] < (elapsed / 1000) * RATES[kind]; sent[kind] += 1)
          under.push(act[kind](sent[kind]));
      }
      await wait(TURN_MS);
    }
    const told = messages;
    const { cpuMs, ...held } = await branch.strain();
    const diskMostMs = await disk.stop();
    await Promise.all(under);
    const unserved = operators.unserved();
    return {
      times,
      unserved,
      ...held,
      diskMostMs,
      cpu: cpuMs / (seconds * 1000),
      messagesPerSecond: told / seconds,
    };
  }

  return {
    play,
    /** Has one backup taken after the other meanwhile. */
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
    async close(): Promise<void> {
      for (const socket of sockets) socket.close();
      load.close();
    },
  };
}
