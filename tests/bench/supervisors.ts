import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { io, type Socket } from 'socket.io-client';
import { subscribeToSupervision } from '#renderer/features/supervision/subscribe-to-supervision.ts';
import type { ClientEvents, ServerEvents } from '#shared/contract/socket-events.ts';
import type { Supervision } from '#shared/contract/workstation/supervision-metrics.ts';
import { createLoad } from './load.ts';
import { ADMIN_TOKEN } from './seed-bench.ts';

/** The supervision endpoint of the benchmarked branch. */
export const SUPERVISION_PAGE = '/supervision?idBranch=1';

export interface Seen {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Tickets of the day so far; each issued one adds one. */
  readonly tickets: number;
}

/** Supervisors in a separate process, so that they do not affect measurements. */
export async function openSupervisors(port: number, count: number) {
  const child = fork(fileURLToPath(import.meta.url), [String(port), String(count)]);
  await nextOf<'open'>(child);
  return {
    /** Returns the reads of each page after all have read this number of tickets; closes the pages. */
    readUntil,
    /** Closes the pages after their current read. */
    async close(): Promise<void> {
      await readUntil(0);
    },
  };

  async function readUntil(tickets: number): Promise<Seen[][]> {
    child.send(tickets);
    const seen = await nextOf<Seen[][]>(child);
    await once(child, 'exit');
    return seen;
  }
}

async function nextOf<Message>(child: ChildProcess): Promise<Message> {
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`supervisors ended with ${code}`);
  });
  const [message] = await Promise.race([once(child, 'message'), ended]);
  return message;
}

export const ticketsIn = ({ totals, clientsServed }: Supervision): number =>
  totals.totalWaiting + totals.totalAssisting + totals.totalServed + clientsServed.noshow;

/** Runs in the separate process: pages that subscribe to the branch like those of the product. */
async function supervise(port: number, count: number): Promise<void> {
  const load = createLoad(port, count);
  const pages = Array.from({ length: count }, open);
  await Promise.all(pages.map(({ first }) => first));
  process.send?.('open');
  const [tickets] = (await once(process, 'message')) as [number];
  await Promise.all(pages.map(({ hasRead }) => hasRead(tickets)));
  for (const { close } of pages) close();
  load.close();
  // A disconnected channel drops what it has not sent yet.
  process.send?.(
    pages.map(({ seen }) => seen),
    () => process.disconnect?.(),
  );

  function open() {
    const seen: Seen[] = [];
    const announced = new EventTarget();
    const read = async () => {
      const { answer } = await load.get<Supervision>(SUPERVISION_PAGE, { token: ADMIN_TOKEN });
      seen.push({ at: performance.timeOrigin + performance.now(), tickets: ticketsIn(answer) });
      announced.dispatchEvent(new Event('read'));
    };
    const socket: Socket<ServerEvents, ClientEvents> = io(`http://127.0.0.1:${port}`, {
      transports: ['websocket'],
      forceNew: true,
      auth: { token: ADMIN_TOKEN },
    });
    const leave = subscribeToSupervision(socket, 1, read);
    const next = () => once(announced, 'read');
    return {
      seen,
      first: next(),
      async hasRead(enough: number): Promise<void> {
        while ((seen.at(-1)?.tickets ?? 0) < enough) await next();
      },
      close(): void {
        leave();
        socket.close();
      },
    };
  }
}

const [, program, port, count] = process.argv;
if (program === fileURLToPath(import.meta.url)) await supervise(Number(port), Number(count));
