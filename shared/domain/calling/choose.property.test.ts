import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Customer } from '#shared/domain/simulation/customer.ts';
import { queueCandidatesOf } from '#shared/domain/simulation/queue-candidates.ts';
import { customers, profiles, QUEUES, rounds, SPAN_MS } from '#tests/simulation/arbitrary-waiting.ts';
import { mayBeCalled, selectTicket } from './choose.ts';
import { type OrderingProfile, profileChain } from './profile.ts';

const now = fc.integer({ min: 0, max: SPAN_MS });
const situation = fc.record({ profile: profiles, waiting: customers, rounds, now });
type Situation = typeof situation extends fc.Arbitrary<infer One> ? One : never;

const NO_MEASURES = new Map<number, number>();
const chosen = ({ profile, waiting, ...rest }: Situation) =>
  selectTicket(profile, {
    queues: queueCandidatesOf(QUEUES, waiting, rest.now),
    measured: NO_MEASURES,
    ...rest,
  });

const calls = ({ rows }: OrderingProfile, queueId: number): boolean =>
  rows.length === 0 || rows.some((row) => row.queueId === queueId);
const callable = ({ waiting, now: moment }: Situation): Customer[] =>
  waiting.filter((customer) => mayBeCalled(customer, moment));

function always(rule: (given: Situation) => void): void {
  fc.assert(fc.property(situation, rule), { numRuns: 1_000 });
}

describe('whatever the profile, a choice', () => {
  it('is the same for the same input, in whatever order the queues are read, and changes nothing', () => {
    always((given) => {
      const queues = queueCandidatesOf(QUEUES, given.waiting, given.now).map((queue) => Object.freeze(queue));
      const waiting = { ...given, measured: NO_MEASURES };
      const choice = selectTicket(given.profile, { ...waiting, queues: Object.freeze(queues) });
      expect(selectTicket(given.profile, { ...waiting, queues: queues.toReversed() })).toEqual(choice);
    });
  });

  it('is never of a queue that the profile which found it does not call', () => {
    always((given) => {
      const choice = chosen(given);
      const chain = profileChain(given.profile, NO_MEASURES).map(({ profile }) => profile);
      const by = chain.find(({ id }) => id === choice?.profileId);
      if (choice) expect(by && calls(by, choice.ticket.queueId)).toBe(true);
    });
  });

  it('is never of a queue that the workstation does not see', () => {
    always((given) => {
      const queues = queueCandidatesOf(QUEUES, given.waiting, given.now).filter(
        ({ queueId }) => queueId !== 2,
      );
      const choice = selectTicket(given.profile, { ...given, queues, measured: NO_MEASURES });
      expect(choice?.ticket.queueId).not.toBe(2);
    });
  });

  it('is there whenever somebody may be called by the profile or its alternative', () => {
    always((given) => {
      const chain = profileChain(given.profile, NO_MEASURES).map(({ profile }) => profile);
      const somebody = callable(given).some(({ queueId }) =>
        chain.some((profile) => calls(profile, queueId)),
      );
      expect(chosen(given) !== null).toBe(somebody);
    });
  });

  it('is never somebody who is still walking over', () => {
    always((given) => {
      const choice = chosen(given);
      if (choice) expect(callable(given).map(({ id }) => id)).toContain(choice.ticket.id);
    });
  });

  it('is the alternative’s only where the profile itself finds nobody', () => {
    always((given) => {
      const own = callable(given).some(({ queueId }) => calls(given.profile, queueId));
      expect(chosen(given)?.profileId === given.profile.id).toBe(own);
    });
  });

  it('is whoever waited longest where somebody is over the general limit', () => {
    always((given) => {
      const { profile, now: moment } = given;
      const limit = profile.generalLimit * 1000;
      const over = callable(given)
        .filter(({ queueId, enteredAt }) => calls(profile, queueId) && moment - enteredAt > limit)
        .filter(({ appointmentAt }) => appointmentAt === null || appointmentAt <= moment)
        .sort((a, b) => a.enteredAt - b.enteredAt || a.id - b.id);
      if (limit > 0 && over[0]) expect(chosen(given)?.ticket.id).toBe(over[0].id);
    });
  });

  it('gives a reason that begins with the code', () => {
    always((given) => {
      const choice = chosen(given);
      if (choice) expect(choice.reason.startsWith(`${choice.ticket.code}: `)).toBe(true);
    });
  });
});
