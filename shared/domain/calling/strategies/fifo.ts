import { contenders } from './contenders.ts';
import type { Strategy } from './strategy.ts';
import { byArrival, spanText, waited } from './waiting.ts';

/** Lower `sequence` first; among equal sequences the earliest arrival over all those queues, then the lower id. */
export const fifo: Strategy = (lines, rows, _round, now) => {
  const [first] = contenders(lines, rows)
    .flatMap(({ row, line }) => (line.head ? [{ ticket: line.head, sequence: row.sequence }] : []))
    .sort((a, b) => a.sequence - b.sequence || byArrival(a.ticket, b.ticket));
  if (!first) return null;
  const { ticket, sequence } = first;
  return {
    ticket,
    reason: `${ticket.code}: first of sequence ${sequence} by arrival, waiting ${spanText(waited(ticket, now))}`,
  };
};
