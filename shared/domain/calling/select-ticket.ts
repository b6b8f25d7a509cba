import type { Millis } from '../ids.ts';
import type { AttentionProfile, AttentionProfileId } from './attention-profile.ts';
import { overGeneralLimit } from './general-limit.ts';
import { type Measured, profileChain } from './profile-chain.ts';
import { STRATEGIES } from './strategies/registry.ts';
import type { QueueCandidates, Round, StrategyResult } from './strategies/strategy.ts';

/** Holds what a choice is made from. */
export interface Waiting {
  /** The queues that the workstation may call, with the heads that its profiles read. */
  readonly lines: readonly QueueCandidates[];
  readonly measured: Measured;
  /** The branch's place in the round of each profile that has one. */
  readonly rounds: ReadonlyMap<AttentionProfileId, Round>;
  readonly now: Millis;
}

export interface Decision extends StrategyResult {
  /** The profile that found the ticket: it keeps the round. */
  readonly profileId: AttentionProfileId;
}

/**
 * The ticket that a workstation with this profile calls next; null when none of its profiles finds anybody.
 * A ticket over the general limit goes before what the type says, and does not move the round.
 */
export function selectTicket(profile: AttentionProfile, waiting: Waiting): Decision | null {
  const { lines, measured, rounds, now } = waiting;
  for (const { profile: current, because } of profileChain(profile, measured)) {
    const round = rounds.get(current.id) ?? null;
    const choice =
      overGeneralLimit(current, lines, now) ?? STRATEGIES[current.type](lines, current.rows, round, now);
    if (choice) {
      const reason = [choice.reason, ...because.map((why) => `(${why})`)].join(' ');
      return { ...choice, reason, profileId: current.id };
    }
  }
  return null;
}
