import type { Millis } from '#shared/domain/ids.ts';
import type { TicketState } from '#shared/domain/tickets/transitions.ts';

/** One event of a ticket, in the order of the log. */
export interface PastEvent {
  readonly kind: string;
  readonly toState: TicketState;
  readonly at: Millis;
  readonly queueId: number;
}

/** One stay in a queue, from entering it to the end of the service. */
export interface PastVisit {
  readonly queueId: number;
  readonly enteredAt: Millis;
  /** Null for a customer who was still waiting when the workstations closed. */
  readonly serviceMs: Millis | null;
}

interface OpenVisit {
  readonly queueId: number;
  readonly enteredAt: Millis;
  calledAt: Millis | null;
  endedAt: Millis | null;
}

/**
 * Splits the events of a ticket into visits to queues: a transfer starts another, an undone end continues the visit.
 * Excludes calls without a ticket, unfinished services, and tickets cancelled before `closedAt`.
 */
export function pastVisits(events: readonly PastEvent[], closedAt: Millis): PastVisit[] {
  const visits: OpenVisit[] = [];
  for (const { kind, toState, at, queueId } of events) {
    const last = visits.at(-1);
    const isWaiting = last?.calledAt === null;
    if (kind === 'undo') {
      if (isWaiting) visits.pop();
      const undone = visits.at(-1);
      if (undone) undone.endedAt = null;
    } else if (toState === 'waiting') {
      if (kind !== 'postpone') visits.push({ queueId, enteredAt: at, calledAt: null, endedAt: null });
    }
    if (kind === 'call' && isWaiting) last.calledAt = at;
    if (kind === 'cancel' && isWaiting && at < closedAt) visits.pop();
    if (kind === 'undo' || toState === 'assisting') continue;
    if (last && last.calledAt !== null && last.endedAt === null) last.endedAt = at;
  }
  return visits.flatMap(({ queueId, enteredAt, calledAt, endedAt }): PastVisit[] => {
    if (calledAt === null) return [{ queueId, enteredAt, serviceMs: null }];
    return endedAt === null ? [] : [{ queueId, enteredAt, serviceMs: endedAt - calledAt }];
  });
}
