import type { Millis } from '../ids.ts';
import type { OrderingProfile } from './attention-profile.ts';
import { contenders } from './strategies/contenders.ts';
import type { QueueCandidates, StrategyResult } from './strategies/strategy.ts';
import { byArrival, earlier, spanText, waited } from './strategies/waiting.ts';

/**
 * Finds the ticket of the profile's queues that waited longest beyond its `generalLimit`; null where none did or there
 * is no limit. Goes before the profile's type, so that no type lets anybody wait for ever. Whoever came early for an
 * appointment is over no limit before its time: they wait by their own choice.
 */
export function overGeneralLimit(
  { generalLimit, rows }: Pick<OrderingProfile, 'generalLimit' | 'rows'>,
  lines: readonly QueueCandidates[],
  now: Millis,
): StrategyResult | null {
  if (generalLimit <= 0) return null;
  const [first, second] = contenders(lines, rows)
    .flatMap(({ line: { longestDue } }) =>
      longestDue ? [{ ticket: longestDue, over: waited(longestDue, now) - generalLimit * 1000 }] : [],
    )
    .filter(({ over }) => over > 0)
    .sort((a, b) => b.over - a.over || byArrival(a.ticket, b.ticket));
  if (!first) return null;
  const { ticket, over } = first;
  const by = `${spanText(generalLimit * 1000)} by ${spanText(over)}`;
  const tie = earlier(second?.over === over);
  return { ticket, reason: `${ticket.code}: over the general limit of ${by}${tie}` };
}
