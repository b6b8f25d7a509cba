import { NOT_QUEUED, type PhoneView, type PhoneViews } from '#branch-server/stored/phones/phone-views.ts';
import type { QueuePositions } from '#branch-server/stored/phones/queue-positions.ts';
import type { PhoneTicket } from '#shared/contract/devices/phone-tickets.ts';
import { aheadOfTime } from '#shared/domain/appointments/states.ts';
import type { GetVisibleWait } from '#shared/domain/forecast/steady-wait.ts';
import type { Millis, TicketId } from '#shared/domain/ids.ts';
import type { QueueStatus } from '#shared/server/phones/phone-ticket-view.ts';

export interface PhoneTicketStatusOptions {
  readonly views: PhoneViews;
  readonly lines: QueuePositions;
  readonly visibleWait: GetVisibleWait;
}

/** State of tickets, with position and expected wait. */
export function createPhoneTicketStatus({ views, lines, visibleWait }: PhoneTicketStatusOptions) {
  function statusAt(id: TicketId, view: PhoneView, ahead: number, now: Millis): QueueStatus {
    if (!view.line) return NOT_QUEUED;
    const appointmentAt = aheadOfTime(view.appointmentAt, now);
    if (appointmentAt !== null) return { ...NOT_QUEUED, appointmentAt };
    const { branch, queue } = view.line;
    const { fromMinutes, toMinutes, rise } = visibleWait({
      idTickets: id,
      idBranches: branch,
      idQueues: queue,
      peopleAhead: ahead,
    });
    return {
      ahead,
      waitFromMinutes: fromMinutes,
      waitToMinutes: toMinutes,
      waitRise: rise?.cause ?? null,
      isServed: fromMinutes !== null,
      appointmentAt,
    };
  }

  return {
    statusAt,

    /** Reads one ticket; null if its address shows nothing. */
    of(id: TicketId, now: Millis): { readonly view: PhoneView; readonly ticket: PhoneTicket } | null {
      const view = views(id, now);
      if (!view) return null;
      const status = view.line ? statusAt(id, view, lines.ahead(id, view.line), now) : NOT_QUEUED;
      return { view, ticket: { ...view.view, ...status, now } };
    },

    /** Positions at the head of a queue, and in all of it. */
    near: lines.near,
    all: lines.all,
  };
}

export type PhoneTicketStatus = ReturnType<typeof createPhoneTicketStatus>;
