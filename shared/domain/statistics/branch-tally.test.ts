import fc from 'fast-check';
import { expect, it } from 'vitest';
import { TICKET_STATES } from '../tickets/transitions.ts';
import { type CountedTicket, createBranchTally } from './branch-tally.ts';
import { isLate } from './in-time.ts';
import { mergeQueues, queueNow } from './queue-now.ts';

const moment = fc.integer({ min: 0, max: 100_000 });
const ticket: fc.Arbitrary<CountedTicket> = fc.record({
  id: fc.integer({ min: 1, max: 8 }),
  idQueues: fc.constantFrom(1, 2),
  state: fc.constantFrom(...TICKET_STATES, 'of a later version'),
  enteredAt: moment,
  calledAt: fc.option(moment),
  noTicket: fc.boolean(),
  idWorkstations: fc.constantFrom(1, 2, null),
  isOfDay: fc.boolean(),
});

it('the incremental tally equals a full count, whatever the changes', () => {
  fc.assert(
    fc.property(fc.array(ticket), fc.constantFrom(0, 1, 10, 60), moment, (changes, promise, now) => {
      const tally = createBranchTally();
      const last = new Map<number, CountedTicket>();
      for (const one of changes) {
        last.set(one.id, one);
        tally.put(one);
      }
      if (changes[0]) {
        tally.remove(changes[0].id);
        last.delete(changes[0].id);
      }
      const all = [...last.values()];
      for (const queue of [1, 2]) {
        const here = all.filter(({ idQueues }) => idQueues === queue);
        const waiting = here.filter(({ state }) => state === 'waiting');
        const late = waiting.filter(({ enteredAt }) => isLate(now - enteredAt, promise));
        const today = here.filter(({ isOfDay }) => isOfDay);
        const waits = today.flatMap(({ calledAt, enteredAt, noTicket }) =>
          calledAt === null || noTicket ? [] : [Math.max(0, calledAt - enteredAt)],
        );
        const inTime = waits.filter((wait) => !isLate(wait, promise));
        const next = waiting
          .filter((one) => promise > 0 && !late.includes(one))
          .map(({ enteredAt }) => enteredAt + promise * 1000 + 1);
        expect(queueNow(tally.queue(queue), promise, now)).toEqual({
          waiting: waiting.length,
          waitingLate: late.length,
          oldestSince: waiting.length === 0 ? null : Math.min(...waiting.map(({ enteredAt }) => enteredAt)),
          assisting: here.filter(({ state }) => state === 'assisting').length,
          called: waits.length,
          wait_sum: waits.reduce((sum, wait) => sum + wait, 0),
          promised: promise > 0 ? waits.length : 0,
          in_time: promise > 0 ? inTime.length : 0,
          served: today.filter(({ state }) => state === 'assisted').length,
          noShow: today.filter(({ state }) => state === 'noshow').length,
          nextLateAt: next.length === 0 ? null : Math.min(...next),
        });
      }
      for (const workstation of [1, 2])
        expect(tally.servedAt(workstation)).toBe(
          all.filter(
            ({ isOfDay, state, idWorkstations }) =>
              isOfDay && state === 'assisted' && idWorkstations === workstation,
          ).length,
        );
    }),
  );
});

it('the next late ticket is late from its stated moment, and not before', () => {
  const tally = createBranchTally();
  const waits = {
    id: 1,
    idQueues: 1,
    state: 'waiting',
    noTicket: false,
    idWorkstations: null,
    isOfDay: true,
  };
  tally.put({ ...waits, enteredAt: 1_000, calledAt: null });
  const at = queueNow(tally.queue(1), 10, 1_000).nextLateAt ?? 0;
  expect(queueNow(tally.queue(1), 10, at - 1)).toMatchObject({ waitingLate: 0, nextLateAt: at });
  expect(queueNow(tally.queue(1), 10, at)).toMatchObject({ waitingLate: 1, nextLateAt: null });
});

it('several queues are merged: totals, and the earliest next event', () => {
  const tally = createBranchTally();
  const waits = { state: 'waiting', calledAt: null, noTicket: false, idWorkstations: null, isOfDay: true };
  tally.put({ ...waits, id: 1, idQueues: 1, enteredAt: 5_000 });
  tally.put({ ...waits, id: 2, idQueues: 2, enteredAt: 2_000 });
  const both = [1, 2, 3].map((queue) => queueNow(tally.queue(queue), 60, 6_000));
  expect(mergeQueues(both)).toMatchObject({ waiting: 2, oldestSince: 2_000, nextLateAt: 62_001 });
  expect(mergeQueues([])).toMatchObject({ waiting: 0, oldestSince: null, nextLateAt: null });
});
