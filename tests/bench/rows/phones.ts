import { setTimeout as wait } from 'node:timers/promises';
import { startBenchBranch, withFolder } from '../bench-branch.ts';
import { type Answered, createLoad, percentile } from '../load.ts';
import { createOperators } from '../operators.ts';
import { openPhones, phoneSecrets } from '../phones.ts';
import type { Row } from '../row.ts';
import { OPERATORS } from '../seed-bench.ts';

const PHONES = 5_000;
const WAITING = 6_000;
const SECONDS = 20;
const WARM_UP_SECONDS = 5;
const ROUNDS = 3;
const TURN_MS = 10;
/** Requests per second: tickets, and calls with their finishes. */
const RATES = { ticket: 100, call: 30 } as const;
const MAX_DEARER = 1.2;
/** Time until the phones have connected or disconnected. */
const WARM_UP_MS = 3_000;

/**
 * Latency with five thousand connected phones relative to that without. Rounds with and without alternate, so that
 * fluctuations of the machine affect both. Every call must reach its phone.
 */
export function phonesRows(): Promise<Row[]> {
  return withFolder(
    async (folder) => {
      const secrets = phoneSecrets(folder, PHONES);
      const branch = await startBenchBranch(folder);
      const load = createLoad(branch.port, OPERATORS);
      const play = () => playing(load);
      await play()(WARM_UP_SECONDS);
      const alone: Simulated[] = [];
      const roundsWithPhones: Simulated[] = [];
      let messages = 0;
      const round = async (): Promise<Simulated> => {
        await branch.strain();
        const p99 = percentile(await play()(SECONDS), 0.99);
        return { p99, cpuMs: (await branch.strain()).cpuMs };
      };
      for (let turn = 0; turn < ROUNDS; turn += 1) {
        alone.push(await round());
        const phones = await openPhones(branch.port, secrets, () => {
          messages += 1;
        });
        await wait(WARM_UP_MS);
        roundsWithPhones.push(await round());
        phones.close();
        await wait(WARM_UP_MS);
      }
      load.close();
      await branch.stop();
      const [without, withPhones] = [middle(alone, 'p99'), middle(roundsWithPhones, 'p99')];
      const ratio = withPhones / without;
      const cpu = (middle(roundsWithPhones, 'cpuMs') - middle(alone, 'cpuMs')) / SECONDS / 1000;
      return [
        {
          what: `ticketing beside ${PHONES} phones, p99`,
          measured: `${withPhones.toFixed(1)} ms, ${ratio.toFixed(2)} times the ${without.toFixed(1)} ms without`,
          target: `<= ${MAX_DEARER} times, or 2 ms more`,
          // Below a few milliseconds, fluctuations of the machine exceed the ratio.
          reached: ratio <= MAX_DEARER || withPhones - without <= 2,
        },
        {
          what: `${PHONES} phones, processor and socket messages`,
          measured: `${Math.round(cpu * 100)} % of a core, ${Math.round(messages / ROUNDS / SECONDS)}/s`,
          target: '<= 10 %',
          reached: cpu <= 0.1,
        },
      ];
    },
    { waiting: WAITING },
  );
}

interface Simulated {
  readonly p99: number;
  readonly cpuMs: number;
}

const middle = (rounds: readonly Simulated[], what: keyof Simulated): number =>
  rounds.map((round) => round[what]).sort((a, b) => a - b)[Math.floor(rounds.length / 2)] ?? 0;

/** Load of customers and operators at fixed times, with the duration of each request. */
function playing(load: ReturnType<typeof createLoad>) {
  return async (seconds: number): Promise<number[]> => {
    const times: number[] = [];
    const under = new Set<Promise<void>>();
    const note = (requested: Promise<Answered<unknown>>) => {
      const done = requested.then(({ ms }) => void times.push(ms)).finally(() => under.delete(done));
      under.add(done);
    };
    const operators = createOperators(load);
    const serve = async () => {
      const served = await operators.serve();
      if (served) times.push(served.callMs, served.endMs);
    };
    const started = performance.now();
    const owed = { ticket: 0, call: 0 };
    while (performance.now() - started < seconds * 1000) {
      const at = (performance.now() - started) / 1000;
      for (; owed.ticket < at * RATES.ticket; owed.ticket += 1)
        note(load.post('/branches/1/tickets?segment=1&service=1'));
      for (; owed.call < at * RATES.call; owed.call += 1) {
        const served = serve().finally(() => under.delete(served));
        under.add(served);
      }
      await wait(TURN_MS);
    }
    while (under.size > 0) await Promise.all(under);
    return times;
  };
}
