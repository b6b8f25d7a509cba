import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseCallReason } from '#renderer/lib/reasons.ts';
import { selectTicket } from '#shared/domain/calling/choose.ts';
import { queueCandidatesOf } from '#shared/domain/simulation/run-day.ts';
import { customers, profiles, QUEUES, rounds, SPAN_MS } from './arbitrary-waiting.ts';

it('every reason of an attention profile has a text in each language', () => {
  const now = fc.integer({ min: 0, max: SPAN_MS });
  const situation = fc.record({ profile: profiles, waiting: customers, rounds, now });
  const seen = new Set<string>();
  fc.assert(
    fc.property(situation, ({ profile, waiting, ...rest }) => {
      const queues = queueCandidatesOf(QUEUES, waiting, rest.now);
      const choice = selectTicket(profile, { queues, measured: new Map(), ...rest });
      if (!choice) return;
      const because = parseCallReason(choice.reason);
      expect(because, choice.reason).not.toBeNull();
      if (because) seen.add(because.key);
    }),
    { numRuns: 2_000 },
  );
  expect([...seen]).toEqual(
    expect.arrayContaining(['fifo', 'generalLimit', 'limit', 'level', 'weight', 'turn', 'walkIn']),
  );
});
