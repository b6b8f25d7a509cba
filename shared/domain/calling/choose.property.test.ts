import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Customer } from '#shared/domain/simulation/customer.ts';
import { customers, profiles, QUEUES, rounds, SPAN_MS } from '#tests/simulation/arbitrary-waiting.ts';
import { queueCandidatesOf } from '../simulation/run-day.ts';
import { mayBeCalled, selectTicket } from './choose.ts';
import { type OrderingProfile, profileChain } from './profile.ts';

const now = fc.integer({ min: 0, max: SPAN_MS });
const situation = fc.record({ profile: profiles, waiting: customers, rounds, now });
type Situation = typeof situation extends fc.Arbitrary<infer One> ? One : never;

const NO_MEASURES = new Map<number, number>();
const selected = ({ profile, waiting, ...rest }: Situation) =>
  selectTicket(profile, {
    queues: queueCandidatesOf(QUEUES, waiting, rest.now),
    measured: NO_MEASURES,
    ...rest,
  });

const calls = ({ rows }: OrderingProfile, queueId: number): boolean =>
  rows.length === 0 || rows.some((row) => row.queueId === queueId);
const callable = ({ waiting, now: moment }: Situation): Customer[] =>
  waiting.filter((customer) => mayBeCalled(customer, moment));

function always(rule: (provided: Situation) => void): void {
  fc.assert(fc.property(situation, rule), { numRuns: 1_000 });
}

describe('for any profile, the selection', () => {
  it('is the same for the same input, in any order of the queues, and changes nothing', () => {
    always((provided) => {
      const queues = queueCandidatesOf(QUEUES, provided.waiting, provided.now).map((queue) =>
        Object.freeze(queue),
      );
      const waiting = { ...provided, measured: NO_MEASURES };
      const choice = selectTicket(provided.profile, { ...waiting, queues: Object.freeze(queues) });
      expect(selectTicket(provided.profile, { ...waiting, queues: queues.toReversed() })).toEqual(choice);
    });
  });

  it('is always from a queue that the selecting profile calls', () => {
    always((provided) => {
      const choice = selected(provided);
      const chain = profileChain(provided.profile, NO_MEASURES).map(({ profile }) => profile);
      const by = chain.find(({ id }) => id === choice?.profileId);
      if (choice) expect(by && calls(by, choice.ticket.queueId)).toBe(true);
    });
  });

  it('is never from a queue outside the view profile', () => {
    always((provided) => {
      const queues = queueCandidatesOf(QUEUES, provided.waiting, provided.now).filter(
        ({ queueId }) => queueId !== 2,
      );
      const choice = selectTicket(provided.profile, { ...provided, queues, measured: NO_MEASURES });
      expect(choice?.ticket.queueId).not.toBe(2);
    });
  });

  it('exists if the profile or its alternative can call a ticket', () => {
    always((provided) => {
      const chain = profileChain(provided.profile, NO_MEASURES).map(({ profile }) => profile);
      const isCallable = callable(provided).some(({ queueId }) =>
        chain.some((profile) => calls(profile, queueId)),
      );
      expect(selected(provided) !== null).toBe(isCallable);
    });
  });

  it('is never a ticket within its politeness', () => {
    always((provided) => {
      const choice = selected(provided);
      if (choice) expect(callable(provided).map(({ id }) => id)).toContain(choice.ticket.id);
    });
  });

  it('is from the alternative only if the profile itself finds no ticket', () => {
    always((provided) => {
      const own = callable(provided).some(({ queueId }) => calls(provided.profile, queueId));
      expect(selected(provided)?.profileId === provided.profile.id).toBe(own);
    });
  });

  it('is the longest wait if a ticket is over the general limit', () => {
    always((provided) => {
      const { profile, now: moment } = provided;
      const limit = profile.generalLimit * 1000;
      const over = callable(provided)
        .filter(({ queueId, enteredAt }) => calls(profile, queueId) && moment - enteredAt > limit)
        .filter(({ appointmentAt }) => appointmentAt === null || appointmentAt <= moment)
        .sort((a, b) => a.enteredAt - b.enteredAt || a.id - b.id);
      if (limit > 0 && over[0]) expect(selected(provided)?.ticket.id).toBe(over[0].id);
    });
  });

  it('has a reason that begins with the code', () => {
    always((provided) => {
      const choice = selected(provided);
      if (choice) expect(choice.reason.startsWith(`${choice.ticket.code}: `)).toBe(true);
    });
  });
});
