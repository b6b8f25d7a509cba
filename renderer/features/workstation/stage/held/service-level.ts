import type { Ticket } from '#shared/contract/tickets/tickets.ts';
import type { Seconds } from '#shared/domain/ids.ts';
import { isLate } from '#shared/domain/statistics/in-time.ts';

/** Tells whether a ticket was called within the waiting time that its queue promises; it was where none is promised. */
export function serviceLevel({ waitingTime, sla }: Pick<Ticket, 'waitingTime' | 'sla'>): 'inTime' | 'late' {
  return isLate(waitingTime * 1000, sla) ? 'late' : 'inTime';
}

/** Tells how far an attention has come, from 0 to 1, and whether it takes longer than planned. Null without a plan. */
export function progress(elapsed: Seconds, planned: Seconds): { share: number; over: boolean } | null {
  if (planned <= 0) return null;
  return { share: Math.min(1, Math.max(0, elapsed) / planned), over: elapsed > planned };
}
