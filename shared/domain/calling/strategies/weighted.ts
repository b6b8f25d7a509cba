import { contenders } from './contenders.ts';
import type { Strategy } from './strategy.ts';
import { byArrival, earlier, spanText, waited } from './waiting.ts';

/**
 * Weighs each queue by its longest wait × `weight` and calls the first by arrival of the one that weighs most. Not by
 * the wait of that first one: a ticket that was transferred or recovered stands first and has only just come, and would
 * make light of all who wait behind it. With weights above 0 nobody waits for ever: a wait grows, and later tickets
 * begin at nothing.
 */
export const weighted: Strategy = (lines, rows, _round, now) => {
  const [first, second] = contenders(lines, rows)
    .flatMap(({ row: { weight }, line: { head, longest, queueName } }) => {
      if (!head) return [];
      const wait = waited(longest ?? head, now);
      return [{ ticket: head, queueName, weight, wait, worth: wait * weight }];
    })
    .sort((a, b) => b.worth - a.worth || byArrival(a.ticket, b.ticket));
  if (!first) return null;
  const { ticket, queueName, weight, wait, worth } = first;
  const product = `longest wait ${spanText(wait)} × weight ${weight} = ${spanText(worth)}`;
  const tie = earlier(second?.worth === worth);
  return {
    ticket,
    reason: `${ticket.code}: first by arrival of ${queueName}, whose ${product} is the most${tie}`,
  };
};
