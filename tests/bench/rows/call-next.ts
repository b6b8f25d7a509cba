import { startBenchBranch, withFolder } from '../bench-branch.ts';
import { createLoad } from '../load.ts';
import type { Row } from '../row.ts';
import { OPERATORS, tokenOf, workstationOf } from '../seed-bench.ts';
import { PROFILE_TYPES, type ProfileType } from '../seed-profile.ts';
import { bareDurableRate } from './bare-rate.ts';

const ROUNDS = 12;
const WARM_UP = 3;
const FEW = 100;
const MANY = 10_000;

/**
 * Concurrent calls of a hundred workstations with few and with many waiting tickets, for each type of attention
 * profile.
 */
export async function callNextRows(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const type of PROFILE_TYPES) {
    const { few, many, bare } = await callRates(type);
    const ofBare = `${Math.round(many)}/s = ${Math.round((many / bare) * 100)} % of bare ${Math.round(bare)}/s`;
    if (type === 'FIFO') {
      rows.push({
        what: `call-next, ${OPERATORS} workstations, ${MANY} waiting`,
        measured: ofBare,
        target: '>= 60 % of bare',
        reached: many >= 0.6 * bare,
      });
    }
    rows.push({
      what: `call-next ${type}, cost at ${MANY} against ${FEW}`,
      measured: `${(few / many).toFixed(2)} ×, ${ofBare}`,
      target: '<= 1.5 ×',
      reached: few / many <= 1.5,
    });
  }
  return rows;
}

/** Calls per second at two branches, whose rounds alternate so that fluctuations of the machine affect both. */
function callRates(type: ProfileType): Promise<{ few: number; many: number; bare: number }> {
  return withFolder(
    (fewFolder) =>
      withFolder(
        async (manyFolder) => {
          const few = await openHall(fewFolder);
          const many = await openHall(manyFolder);
          const spent = { few: 0, many: 0 };
          for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
            const [fewMs, manyMs] = [await few.round(), await many.round()];
            if (round < WARM_UP) continue;
            spent.few += fewMs;
            spent.many += manyMs;
          }
          const bare = bareDurableRate(manyFolder);
          await few.close();
          await many.close();
          const rate = (ms: number) => (ROUNDS * OPERATORS) / (ms / 1000);
          return { few: rate(spent.few), many: rate(spent.many), bare };
        },
        { waiting: MANY, profile: type },
      ),
    { waiting: FEW, profile: type },
  );
}

/** A branch whose workstations all call at the same time, repeatedly. */
async function openHall(folder: string) {
  const branch = await startBenchBranch(folder);
  const load = createLoad(branch.port, OPERATORS);
  const operators = Array.from({ length: OPERATORS }, (_, operator) => operator);

  return {
    /** Milliseconds until all have called; then all finish, and as many tickets are issued. */
    async round(): Promise<number> {
      const started = performance.now();
      const called = await Promise.all(
        operators.map((operator) =>
          load.post(`/workstation-by-branch/${workstationOf(operator)}/actions/callNext`, {
            token: tokenOf(operator),
          }),
        ),
      );
      const spent = performance.now() - started;
      await Promise.all(
        operators.map((operator) =>
          load.post(`/ticket/${called[operator]?.answer.idTicket}/end`, { token: tokenOf(operator) }),
        ),
      );
      await Promise.all(operators.map(() => load.post('/branches/1/tickets?segment=1&service=1')));
      return spent;
    },

    async close(): Promise<void> {
      load.close();
      await branch.stop();
    },
  };
}
