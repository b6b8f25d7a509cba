import type { Millis } from '#shared/domain/ids.ts';
import { type Contender, contenders } from './contenders.ts';
import type { Strategy, StrategyResult } from './strategy.ts';
import { byArrival, earlier, spanText, waited } from './waiting.ts';

/** Tickets over their row's `limit` first, by lower `level`, then by longest over; otherwise by level, then arrival. */
export const timeBased: Strategy = (lines, rows, _round, now) => {
  const all = contenders(lines, rows);
  return overTheirLimit(all, now) ?? byLevel(all, now);
};

function overTheirLimit(all: readonly Contender[], now: Millis): StrategyResult | null {
  const [first, second] = all
    .flatMap(({ row: { level, limit }, line: { longest } }) => {
      const over = longest && limit > 0 ? waited(longest, now) - limit * 1000 : 0;
      return longest && over > 0 ? [{ ticket: longest, level, limit, over }] : [];
    })
    .sort((a, b) => a.level - b.level || b.over - a.over || byArrival(a.ticket, b.ticket));
  if (!first) return null;
  const { ticket, level, limit, over } = first;
  const by = `${spanText(limit * 1000)} by ${spanText(over)}`;
  const tie = earlier(second?.level === level && second.over === over);
  return { ticket, reason: `${ticket.code}: over its limit of ${by}, level ${level}${tie}` };
}

function byLevel(all: readonly Contender[], now: Millis): StrategyResult | null {
  const [first] = all
    .flatMap(({ row: { level }, line: { head } }) => (head ? [{ ticket: head, level }] : []))
    .sort((a, b) => a.level - b.level || byArrival(a.ticket, b.ticket));
  if (!first) return null;
  const { ticket, level } = first;
  return {
    ticket,
    reason: `${ticket.code}: first of level ${level} by arrival, waiting ${spanText(waited(ticket, now))}`,
  };
}
