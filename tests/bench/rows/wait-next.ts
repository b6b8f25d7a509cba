import { setTimeout as pause } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import type { ClientEvents, ServerEvents } from '#shared/contract/socket-events.ts';
import { startBenchBranch, withFolder } from '../bench-branch.ts';
import { createLoad, percentile } from '../load.ts';
import type { Row } from '../row.ts';
import { OPERATORS, tokenOf, workstationOf } from '../seed-bench.ts';

const ROUNDS = 3;
const WARM_UP = 1;
/** Twenty tickets a second. */
const EVERY_MS = 50;
const TOO_LATE_MS = 10_000;

type Page = Socket<ServerEvents, ClientEvents>;

/** Measures the time from the customer's request to the waiting workstation's page, and that each gets its ticket. */
export async function waitNextRows(): Promise<Row[]> {
  return withFolder(async (folder) => {
    const branch = await startBenchBranch(folder);
    const load = createLoad(branch.port, OPERATORS);
    const operators = Array.from({ length: OPERATORS }, (_, operator) => operator);
    const announced = new Map<number, () => void>();
    const pages = await Promise.all(operators.map((operator) => openPage(branch.port, operator, announced)));
    const at = (operator: number, action: string) =>
      load.post(`/workstation-by-branch/${workstationOf(operator)}/actions/${action}`, {
        token: tokenOf(operator),
      });

    const delays: number[] = [];
    let exact = true;
    for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
      for (const operator of operators) await at(operator, 'addToQueue');
      const provided = await Promise.all(
        operators.map(async (operator) => {
          await pause(operator * EVERY_MS);
          const isReported = new Promise<void>((resolve) => announced.set(operator, resolve));
          const started = performance.now();
          const { answer } = await load.post('/branches/1/tickets?segment=1&service=1');
          await Promise.race([isReported, pause(TOO_LATE_MS, undefined, { ref: false })]);
          if (round >= WARM_UP) delays.push(performance.now() - started);
          return answer.idTicket;
        }),
      );
      // Ids follow the order of creation, which may differ from the order of requests.
      const created = provided.toSorted((one, other) => one - other);
      // Each workstation must have the ticket of its position in the waiting order, and no other.
      for (const operator of operators) {
        const { answer } = await at(operator, 'callAuto');
        exact &&= answer.idTicket === created[operator];
        await load.post(`/ticket/${answer.idTicket}/end`, { token: tokenOf(operator) });
      }
    }
    for (const page of pages) page.close();
    load.close();
    await branch.stop();

    const p99 = percentile(delays, 0.99);
    return [
      {
        what: `wait-next, ${OPERATORS} wait, 20 tickets/s, p50 and p99`,
        measured: `${percentile(delays, 0.5).toFixed(1)} ms, ${p99.toFixed(1)} ms`,
        target: 'p99 <= 50 ms',
        reached: p99 <= 50,
      },
      {
        what: `${ROUNDS * OPERATORS} tickets for ${OPERATORS} who wait`,
        measured: exact ? 'each once, in order' : 'lost, doubled or out of order',
        target: 'each once, in order',
        reached: exact,
      },
    ];
  });
}

/** The page of an operator; reports changes of the workstation. */
async function openPage(port: number, operator: number, announced: Map<number, () => void>): Promise<Page> {
  const auth = { token: tokenOf(operator) };
  const page: Page = io(`http://127.0.0.1:${port}`, { transports: ['websocket'], forceNew: true, auth });
  page.on('workstation:changed', ({ idWorkstations }) => {
    if (idWorkstations === workstationOf(operator)) announced.get(operator)?.();
  });
  await page.emitWithAck('branch:subscribe', { idBranches: 1 });
  return page;
}
