import { startBenchBranch, withFolder } from '../bench-branch.ts';
import { createLoad } from '../load.ts';
import type { Row } from '../row.ts';
import { OPERATORS, tokenOf, workstationOf } from '../seed-bench.ts';
import { bareDurableRate } from './bare-rate.ts';

const ROUNDS = 20;
const WARM_UP = 3;
const FEW = 100;
const MANY = 10_000;

/** Calling by a hundred workstations at once, with few and with many waiting, first in first out. */
export async function callNextRows(): Promise<Row[]> {
  const few = await callRate(FEW);
  const many = await callRate(MANY);
  const cost = few.rate / many.rate;
  return [
    {
      what: `call-next FIFO, ${OPERATORS} workstations, ${MANY} waiting`,
      measured: `${Math.round(many.rate)}/s = ${Math.round((many.rate / many.bare) * 100)} % of bare ${Math.round(many.bare)}/s`,
      target: '>= 80 % of bare',
      reached: many.rate >= 0.8 * many.bare,
    },
    {
      what: `call-next FIFO, cost at ${MANY} against ${FEW} waiting`,
      measured: `${cost.toFixed(2)} ×`,
      target: '<= 1.5 ×',
      reached: cost <= 1.5,
    },
  ];
}

/** Calls a second; between the rounds everybody finishes, and as many come as were called. */
async function callRate(waiting: number): Promise<{ rate: number; bare: number }> {
  return withFolder(
    async (folder) => {
      const branch = await startBenchBranch(folder);
      const load = createLoad(branch.port, OPERATORS);
      const operators = Array.from({ length: OPERATORS }, (_, operator) => operator);
      let spent = 0;
      for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
        const begun = performance.now();
        const called = await Promise.all(
          operators.map((operator) =>
            load.post(`/workstation-by-branch/${workstationOf(operator)}/actions/callNext`, {
              token: tokenOf(operator),
            }),
          ),
        );
        if (round >= WARM_UP) spent += performance.now() - begun;
        await Promise.all(
          operators.map((operator) =>
            load.post(`/ticket/${called[operator]?.answer.idTicket}/end`, { token: tokenOf(operator) }),
          ),
        );
        await Promise.all(operators.map(() => load.post('/branches/1/tickets?segment=1&service=1')));
      }
      const bare = bareDurableRate(folder);
      load.close();
      await branch.stop();
      return { rate: (ROUNDS * OPERATORS) / (spent / 1000), bare };
    },
    { waiting },
  );
}
