import { selectTicket } from '#shared/domain/calling/choose.ts';
import type { AttentionProfile } from '#shared/domain/calling/profile.ts';
import type { Round } from '#shared/domain/calling/strategies.ts';
import type { Customer } from '#shared/domain/simulation/customer.ts';
import { queueCandidatesOf } from '#shared/domain/simulation/run-day.ts';

/** A customer of a small, fixed day. The letter of the code names the queue; times are minutes from opening. */
export interface Came {
  readonly code: string;
  readonly at: number;
  /** When a transfer moved them to the present queue. */
  readonly entered?: number;
  readonly appointment?: number;
  readonly politeness?: number;
}

export interface SimulatedDay {
  readonly profile: AttentionProfile;
  readonly came: readonly Came[];
  /** When the only workstation calls, in minutes. */
  readonly calls: readonly number[];
  readonly measured?: ReadonlyMap<number, number>;
}

const QUEUES = ['A', 'B', 'C'].map((name, index) => ({ id: index + 1, name, appointments: name === 'C' }));

/** Queues by letter; C has appointments. */
export const QUEUE = { A: 1, B: 2, C: 3 } as const;

/** The reasons of the day's calls in order; `nobody` for a call without a ticket. */
export function simulatedDay({ profile, came, calls, measured = new Map() }: SimulatedDay): string[] {
  const rounds = new Map<number, Round>();
  let waiting = came.toSorted((a, b) => a.at - b.at).map(customerOf);
  return calls.map((minute) => {
    const now = minute * 60_000;
    const here = waiting.filter(({ enteredAt }) => enteredAt <= now);
    const decision = selectTicket(profile, {
      queues: queueCandidatesOf(QUEUES, here, now),
      measured,
      rounds,
      now,
    });
    if (!decision) return 'nobody';
    if (decision.round) rounds.set(decision.profileId, decision.round);
    waiting = waiting.filter(({ id }) => id !== decision.ticket.id);
    return decision.reason;
  });
}

/** The same day, by the codes called. */
export const calledOn = (day: SimulatedDay): string =>
  simulatedDay(day)
    .map((reason) => reason.split(':')[0])
    .join(' ');

function customerOf(came: Came, index: number): Customer {
  const { code, at, entered = at, appointment, politeness = 0 } = came;
  const queue = QUEUES.find(({ name }) => code.startsWith(name));
  if (!queue) throw new Error(`no queue has the letter of ${code}`);
  return {
    id: index + 1,
    code,
    queueId: queue.id,
    arrivedAt: at * 60_000,
    enteredAt: entered * 60_000,
    appointmentAt: appointment === undefined ? null : appointment * 60_000,
    callableAt: (entered + politeness) * 60_000,
  };
}
