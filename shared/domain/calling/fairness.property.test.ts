import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { profileOf, rowOf } from '#tests/simulation/profile-of.ts';
import { overGeneralLimit } from './choose.ts';
import {
  fifo,
  type ProfileRow,
  type QueueCandidates,
  type Round,
  ratioBased,
  type Strategy,
  weighted,
} from './strategies.ts';

/*
 * Configurations that guarantee that no ticket waits forever while others keep arriving: FIFO within one sequence,
 * WEIGHTED with weights above 0, RATIOBASED always, and every type with a general limit. FIFO over sequences, and
 * TIMEBASED and APPOINTMENTBASED over levels do not, by design.
 */
const MINUTE = 60_000;

/** A queue whose first ticket arrived at a minute. */
const since = (queueId: number, minute: number | null): QueueCandidates => {
  const ticket =
    minute === null
      ? null
      : {
          id: minute * 100 + queueId,
          code: `Q${queueId}`,
          queueId,
          enteredAt: minute * MINUTE,
          appointmentAt: null,
        };
  return {
    queueId,
    queueName: `queue ${queueId}`,
    head: ticket,
    oldest: ticket,
    oldestDue: ticket,
    appointments: null,
  };
};

const ratioRows = fc
  .array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 5 })
  .map((iterations) => iterations.map((count, index) => rowOf({ queueId: index + 1, iterations: count })));

/** Queues called in order; `waits` returns the queues with customers at each call. */
function ratioCalls(
  rows: readonly ProfileRow[],
  count: number,
  waits: (queueId: number, call: number) => boolean = () => true,
): (number | null)[] {
  let round: Round | null = null;
  return Array.from({ length: count }, (_, call) => {
    const queues = rows.map(({ queueId }) => since(queueId, waits(queueId, call) ? 0 : null));
    const choice = ratioBased(queues, rows, round, MINUTE);
    round = choice?.round ?? round;
    return choice?.ticket.queueId ?? null;
  });
}

/**
 * Number of calls, one a minute, until the first of queue 1, while the first ticket of queue 2 always has this age.
 */
function callsUntilServed(strategy: Strategy, rows: readonly ProfileRow[], oldest: number, max: number) {
  for (let minute = 1; minute <= max; minute += 1) {
    const queues = [since(1, 0), since(2, minute - Math.min(minute, oldest))];
    if (strategy(queues, rows, null, minute * MINUTE)?.ticket.queueId === 1) return minute;
  }
  return Number.POSITIVE_INFINITY;
}

describe('RATIOBASED', () => {
  it('is exact over full rounds, in the order of the rows', () => {
    fc.assert(
      fc.property(ratioRows, fc.integer({ min: 1, max: 4 }), (rows, times) => {
        const round = rows.flatMap(({ queueId, iterations }) => Array<number>(iterations).fill(queueId));
        const expected = Array<number[]>(times).fill(round).flat();
        expect(ratioCalls(rows, expected.length)).toEqual(expected);
      }),
    );
  });

  it('gives the turn of an empty queue to the next, and is exact among the others', () => {
    fc.assert(
      fc.property(ratioRows, fc.nat(), (rows, pick) => {
        const empty = (pick % rows.length) + 1;
        const others = rows.filter(({ queueId }) => queueId !== empty);
        const round = others.flatMap(({ queueId, iterations }) => Array<number>(iterations).fill(queueId));
        const expected = round.length === 0 ? [null] : [...round, ...round];
        expect(ratioCalls(rows, expected.length, (queueId) => queueId !== empty)).toEqual(expected);
      }),
    );
  });

  it('calls from a queue with a waiting ticket within one round, whatever happens in the others', () => {
    fc.assert(
      fc.property(ratioRows, fc.nat(), fc.infiniteStream(fc.boolean()), (rows, pick, comings) => {
        const patient = (pick % rows.length) + 1;
        const inOneRound = rows.reduce((sum, { iterations }) => sum + iterations, 0);
        const waits = (queueId: number) => queueId === patient || comings.next().value;
        expect(ratioCalls(rows, inOneRound, waits)).toContain(patient);
      }),
    );
  });
});

describe('no ticket waits for ever', () => {
  it('by WEIGHTED, if every weight is above 0', () => {
    const weight = fc.integer({ min: 1, max: 20 });
    fc.assert(
      fc.property(weight, weight, fc.integer({ min: 0, max: 60 }), (own, other, oldest) => {
        const rows = [rowOf({ queueId: 1, weight: own }), rowOf({ queueId: 2, weight: other })];
        const promised = Math.floor((oldest * other) / own) + 1;
        expect(callsUntilServed(weighted, rows, oldest, promised)).toBeLessThanOrEqual(promised);
      }),
    );
  });

  it('by FIFO in one sequence', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60 }), (oldest) => {
        const rows = [rowOf({ queueId: 1 }), rowOf({ queueId: 2 })];
        expect(callsUntilServed(fifo, rows, oldest, oldest + 1)).toBeLessThanOrEqual(oldest + 1);
      }),
    );
  });

  it('by any type with a general limit', () => {
    const rows = [rowOf({ queueId: 1 }), rowOf({ queueId: 2 })];
    const limited = (seconds: number) => ({ ...profileOf('FIFO', []), rows, generalLimit: seconds });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 3_600 }),
        fc.integer({ min: 0, max: 30 }),
        (generalLimit, oldest) => {
          const strategy: Strategy = (queues, _rows, _round, now) =>
            overGeneralLimit(limited(generalLimit), queues, now);
          const promised = Math.max(Math.floor(generalLimit / 60), oldest) + 1;
          expect(callsUntilServed(strategy, rows, oldest, promised)).toBeLessThanOrEqual(promised);
        },
      ),
    );
  });
});
