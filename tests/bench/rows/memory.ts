import { io } from 'socket.io-client';
import { startBenchBranch, withFolder } from '../bench-branch.ts';
import { createLoad } from '../load.ts';
import type { Row } from '../row.ts';
import { tokenOf, workstationOf } from '../seed-bench.ts';

const TICKETS = 2_000;
const CLIENTS = 60;
const OPERATORS = 10;

/** Resident memory after a branch's day of tickets, with sixty connected clients. */
export async function memoryRows(): Promise<Row[]> {
  return withFolder(async (folder) => {
    const branch = await startBenchBranch(folder);
    const load = createLoad(branch.port, OPERATORS);
    const clients = Array.from({ length: CLIENTS }, () =>
      io(`http://127.0.0.1:${branch.port}`, { transports: ['websocket'] }),
    );
    await Promise.all(
      clients.map((client) => client.emitWithAck('display:subscribe', { idDisplay: 1, cursor: null })),
    );
    let left = TICKETS;
    const serve = async (operator: number) => {
      const token = tokenOf(operator);
      while (left > 0) {
        left -= 1;
        await load.post('/branches/1/tickets?segment=1&service=1');
        const called = await load.post(`/workstation-by-branch/${workstationOf(operator)}/actions/callNext`, {
          token,
        });
        await load.post(`/ticket/${called.answer.idTicket}/end`, { token });
      }
    };
    await Promise.all(Array.from({ length: OPERATORS }, (_, operator) => serve(operator)));
    const memory = branch.memoryMb();
    for (const client of clients) client.close();
    load.close();
    await branch.stop();
    return [
      {
        what: `memory after ${TICKETS} tickets with ${CLIENTS} clients`,
        measured: `${Math.round(memory)} MB`,
        target: '<= 180 MB',
        reached: memory <= 180,
      },
    ];
  });
}
