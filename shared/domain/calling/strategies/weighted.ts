import { contenders } from './contenders.ts';
import type { Strategy } from './strategy.ts';
import { byArrival, spanText, waited } from './waiting.ts';

/**
 * Chooses the head with the greatest waiting time × `weight`. With weights above 0 nobody waits for ever: a wait grows,
 * and later tickets begin at nothing.
 */
export const weighted: Strategy = (lines, rows, _round, now) => {
  const [first] = contenders(lines, rows)
    .flatMap(({ row: { weight }, line: { head } }) =>
      head ? [{ ticket: head, weight, worth: waited(head, now) * weight }] : [],
    )
    .sort((a, b) => b.worth - a.worth || byArrival(a.ticket, b.ticket));
  if (!first) return null;
  const { ticket, weight, worth } = first;
  const wait = spanText(waited(ticket, now));
  return {
    ticket,
    reason: `${ticket.code}: waiting ${wait} × weight ${weight} = ${spanText(worth)}, the most`,
  };
};
