import { durationText } from '../time/duration-text.ts';
import type { ProfileRow, QueueLine, Strategy, WaitingTicket } from './strategy.ts';

/** Lower `sequence` first; among equal sequences the earliest arrival over all those queues, then the lower id. */
export const fifo: Strategy = (lines, rows, now) => {
  const first = candidates(lines, rows).sort(bySequenceThenArrival)[0];
  if (!first) return null;
  const { ticket, sequence } = first;
  const waited = durationText((now - ticket.enteredAt) / 1000);
  return { ticket, reason: `${ticket.code}: first of sequence ${sequence}, waiting ${waited}` };
};

interface Candidate {
  readonly ticket: WaitingTicket;
  readonly sequence: number;
}

/** A profile without rows takes every line as of the same sequence. */
function candidates(lines: readonly QueueLine[], rows: readonly ProfileRow[]): Candidate[] {
  return lines.flatMap(({ queueId, head }) => {
    const sequence = rows.length === 0 ? 0 : rows.find((row) => row.queueId === queueId)?.sequence;
    return head && sequence !== undefined ? [{ ticket: head, sequence }] : [];
  });
}

function bySequenceThenArrival(a: Candidate, b: Candidate): number {
  return a.sequence - b.sequence || a.ticket.arrivedAt - b.ticket.arrivedAt || a.ticket.id - b.ticket.id;
}
