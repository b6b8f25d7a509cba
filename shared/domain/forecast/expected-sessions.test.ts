import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { WorkstationNow } from './branch-now.ts';
import { plainPlan } from './call-plan.ts';
import { expectedChanges, leaveOneCallerEach, type PastSession } from './expected-sessions.ts';

const MINUTE = 60_000;
const NINE = Date.UTC(2026, 10, 16, 9);
const at = (hour: number, minute = 0) => NINE + ((hour - 9) * 60 + minute) * MINUTE;
const session = (openedAt: number, closedAt: number): PastSession => ({ openedAt, closedAt });

/** The branch closes at 17: this workstation is open all day. */
const allDay = { isOpen: true, closedAt: null, weeks: [[session(at(9), at(17))], [session(at(9), at(17))]] };
const changesOf = (
  some: { readonly isOpen: boolean; readonly closedAt?: number; readonly weeks: PastSession[][] },
  now: number,
) => expectedChanges([allDay, { closedAt: null, ...some }], now)[1];

describe('expected openings and closings', () => {
  const lunch = [session(at(9), at(13)), session(at(13, 30), at(17))];

  it('are those of past weeks, or none', () => {
    expect(changesOf({ isOpen: true, weeks: [lunch, lunch] }, at(12))).toEqual([
      [at(13), at(13, 30)],
      [at(13), at(13, 30)],
      [],
    ]);
    expect(changesOf({ isOpen: false, weeks: [[session(at(10), at(17))], []] }, at(9, 30))).toEqual([
      [at(10)],
      [],
      [],
    ]);
    expect(changesOf({ isOpen: true, weeks: [] }, at(12))).toEqual([]);
  });

  it('ignore the end of the day, when workstations close with the last customers', () => {
    expect(changesOf({ isOpen: true, weeks: [[session(at(9), at(16, 40))]] }, at(16))).toEqual([]);
    expect(changesOf({ isOpen: true, weeks: [[session(at(9), at(14))]] }, at(12))).toEqual([[at(14)], []]);
  });

  it('are still expected for a quarter of an hour after their time', () => {
    const weeks = [[session(at(10), at(17))]];
    expect(changesOf({ isOpen: false, weeks }, at(10, 5))).toEqual([[at(10, 15)], []]);
    expect(changesOf({ isOpen: false, weeks }, at(10, 20))).toEqual([]);
    expect(changesOf({ isOpen: true, weeks: [lunch] }, at(13, 5))?.[0]).toEqual([at(13, 15), at(13, 30)]);
  });

  it('after a closing of today follow the pauses of the branch that were longer', () => {
    const weeks = [lunch, [session(at(9), at(12)), session(at(12, 10), at(17))]];
    const closed = { isOpen: false, closedAt: at(11), weeks };
    expect(changesOf(closed, at(11, 5))).toEqual([[at(11, 30)], [at(11, 10)], []]);
    expect(changesOf(closed, at(11, 20))).toEqual([[at(11, 30)], []]);
    expect(changesOf(closed, at(12))).toEqual([]);
  });

  it('alternate, in order, and come after the present', () => {
    const sessions = fc
      .uniqueArray(fc.integer({ min: 0, max: 600 }), { minLength: 2, maxLength: 8 })
      .map((minutes) => minutes.toSorted((a, b) => a - b))
      .map((minutes) =>
        Array.from({ length: Math.floor(minutes.length / 2) }, (_, index) =>
          session(
            NINE + (minutes[index * 2] as number) * MINUTE,
            NINE + (minutes[index * 2 + 1] as number) * MINUTE,
          ),
        ),
      );
    fc.assert(
      fc.property(
        fc.array(sessions, { maxLength: 4 }),
        fc.boolean(),
        fc.integer({ min: 0, max: 600 }),
        (weeks, isOpen, minute) => {
          const now = NINE + minute * MINUTE;
          for (const changes of changesOf({ isOpen, weeks }, now) ?? []) {
            expect(changes).toEqual(changes.toSorted((a, b) => a - b));
            for (const change of changes) expect(change).toBeGreaterThan(now);
          }
        },
      ),
    );
  });
});

it('one workstation of each queue stays open: the one that closes last', () => {
  const closing = (queues: number[], ...changes: number[][]): WorkstationNow => ({
    plan: plainPlan(queues),
    serving: null,
    pace: 1,
    changes,
  });
  const [first, second, third] = [
    closing([1, 2], [at(11)], []),
    closing([1], [at(12)]),
    closing([2], [at(10)]),
  ];
  expect(leaveOneCallerEach([first, second, third], [1, 2]).map(({ changes }) => changes)).toEqual([
    [],
    [],
    [[at(10)]],
  ]);
  expect(leaveOneCallerEach([{ ...first, changes: [] }, second], [1])[1]).toBe(second);
});
