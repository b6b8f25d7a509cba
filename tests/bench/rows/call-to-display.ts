import { io, type Socket } from 'socket.io-client';
import type { ClientEvents, ServerEvents } from '#shared/contract/socket-events.ts';
import { startBenchBranch, withFolder } from '../bench-branch.ts';
import { createLoad, percentile } from '../load.ts';
import type { Row } from '../row.ts';
import { tokenOf, workstationOf } from '../seed-bench.ts';

const DISPLAYS = 50;
const CALLS = 200;

/**
 * Time from the operator's request to the call on fifty displays, and whether each shows every call once and in
 * order.
 */
export async function callToDisplayRows(): Promise<Row[]> {
  return withFolder(
    async (folder) => {
      const branch = await startBenchBranch(folder);
      const load = createLoad(branch.port, 1);
      const sent = new Map<number, number>();
      const delays: number[] = [];
      const seen = Array.from({ length: DISPLAYS }, (): number[] => []);
      let all: (() => void) | null = null;

      const displays = await Promise.all(
        seen.map(async (mine) => {
          const socket: Socket<ServerEvents, ClientEvents> = io(`http://127.0.0.1:${branch.port}`, {
            transports: ['websocket'],
          });
          socket.on('display:calls', ({ calls }) => {
            const now = performance.now();
            for (const { idTicket } of calls) {
              mine.push(idTicket);
              delays.push(now - (sent.get(idTicket) ?? started));
            }
            if (seen.every((one) => one.length === mine.length)) all?.();
          });
          await socket.emitWithAck('display:subscribe', { idDisplay: 1, cursor: null });
          return socket;
        }),
      );

      const called: number[] = [];
      let started = 0;
      for (let call = 0; call < CALLS; call += 1) {
        const arrived = new Promise<void>((resolve) => {
          all = resolve;
        });
        started = performance.now();
        const { answer } = await load.post(`/workstation-by-branch/${workstationOf(0)}/actions/callNext`, {
          token: tokenOf(0),
        });
        called.push(answer.idTicket);
        await arrived;
        await load.post(`/ticket/${answer.idTicket}/end`, { token: tokenOf(0) });
      }
      for (const socket of displays) socket.close();
      load.close();
      await branch.stop();

      const p99 = percentile(delays, 0.99);
      const exact = seen.every((mine) => mine.join() === called.join());
      return [
        {
          what: `call to ${DISPLAYS} displays, p50 and p99`,
          measured: `${percentile(delays, 0.5).toFixed(1)} ms, ${p99.toFixed(1)} ms`,
          target: 'p99 <= 50 ms',
          reached: p99 <= 50,
        },
        {
          what: `${CALLS} calls at ${DISPLAYS} displays`,
          measured: exact ? 'each once, in order' : 'lost, doubled or out of order',
          target: 'each once, in order',
          reached: exact,
        },
      ];
    },
    { waiting: CALLS },
  );
}
