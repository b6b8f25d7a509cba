import type { Millis, Seconds } from '../ids.ts';
import {
  type AttentionProfile,
  type AttentionProfileId,
  type Measured,
  type OrderingProfile,
  profileChain,
} from './profile.ts';
import {
  byArrival,
  candidatesByRow,
  type QueueCandidates,
  type Round,
  STRATEGIES,
  type StrategyResult,
  spanText,
  tieText,
  waited,
} from './strategies.ts';

export interface Waiting {
  /** Queues that the workstation may call, with the heads that its profiles require. */
  readonly queues: readonly QueueCandidates[];
  readonly measured: Measured;
  /** State of the branch's RATIOBASED profiles. */
  readonly rounds: ReadonlyMap<AttentionProfileId, Round>;
  readonly now: Millis;
}

export interface Decision extends StrategyResult {
  /** The profile that found the ticket, whose round changes. */
  readonly profileId: AttentionProfileId;
}

/**
 * Chooses the next ticket of a workstation with this profile; null if none of its profiles finds one. A ticket over the
 * general limit precedes the profile's type and does not change the round.
 */
export function selectTicket(profile: AttentionProfile, waiting: Waiting): Decision | null {
  const { queues, measured, rounds, now } = waiting;
  for (const { profile: current, because } of profileChain(profile, measured)) {
    const round = rounds.get(current.id) ?? null;
    const choice =
      overGeneralLimit(current, queues, now) ?? STRATEGIES[current.type](queues, current.rows, round, now);
    if (choice) {
      const reason = [choice.reason, ...because.map((one) => `(${one})`)].join(' ');
      return { ...choice, reason, profileId: current.id };
    }
  }
  return null;
}

/**
 * The ticket of the profile's queues with the longest wait beyond `generalLimit`; null without one or without a limit.
 * Guarantees that every ticket is called eventually, whatever the type. Tickets of future appointments are excluded.
 *
 * @internal used by tests besides this file
 */
export function overGeneralLimit(
  { generalLimit, rows }: Pick<OrderingProfile, 'generalLimit' | 'rows'>,
  queues: readonly QueueCandidates[],
  now: Millis,
): StrategyResult | null {
  if (generalLimit <= 0) return null;
  const [first, second] = candidatesByRow(queues, rows)
    .flatMap(({ queue: { oldestDue } }) =>
      oldestDue ? [{ ticket: oldestDue, over: waited(oldestDue, now) - generalLimit * 1000 }] : [],
    )
    .filter(({ over }) => over > 0)
    .sort((a, b) => b.over - a.over || byArrival(a.ticket, b.ticket));
  if (!first) return null;
  const { ticket, over } = first;
  const by = `${spanText(generalLimit * 1000)} by ${spanText(over)}`;
  const tie = tieText(second?.over === over);
  return { ticket, reason: `${ticket.code}: over the general limit of ${by}${tie}` };
}

/** Heads of a queue, besides the first by arrival, that a choice depends on. */
export interface RequiredHeads {
  readonly oldest: boolean;
  readonly oldestDue: boolean;
  readonly appointments: boolean;
}

/** The heads that these profiles require; the others need no query. */
export const requiredHeads = (profiles: readonly OrderingProfile[]): RequiredHeads => ({
  oldest: profiles.some(({ type }) => type === 'TIMEBASED' || type === 'WEIGHTED'),
  oldestDue: profiles.some(({ generalLimit }) => generalLimit > 0),
  appointments: profiles.some(({ type }) => type === 'APPOINTMENTBASED'),
});

/** Politeness of a branch without a configured one (configuration specification, section 9). */
export const DEFAULT_POLITENESS: Seconds = 10;

/** Time from which a ticket can be called: the politeness is the customer's walk from the kiosk. */
export const callableFrom = (enteredAt: Millis, politeness: Seconds): Millis => enteredAt + politeness * 1000;

/** Also true for a ticket that entered before the clock was set back. */
export const mayBeCalled = (
  { callableAt, enteredAt }: { readonly callableAt: Millis; readonly enteredAt: Millis },
  now: Millis,
): boolean => callableAt <= now || enteredAt > now;
