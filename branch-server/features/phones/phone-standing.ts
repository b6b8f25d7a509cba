import { NOT_IN_LINE, type PhoneView, type PhoneViews } from '#branch-server/stored/phones/phone-views.ts';
import type { QueueLines } from '#branch-server/stored/phones/queue-lines.ts';
import type { PhoneTicket } from '#shared/contract/devices/phone-tickets.ts';
import { aheadOfTime } from '#shared/domain/appointments/ahead-of-time.ts';
import type { ShownWaits } from '#shared/domain/forecast/steady-wait.ts';
import type { Millis, TicketId } from '#shared/domain/ids.ts';
import type { Standing } from '#shared/server/phones/shown-ticket.ts';

export interface StandingOptions {
  readonly views: PhoneViews;
  readonly lines: QueueLines;
  readonly shownTo: ShownWaits;
}

/** Tells how tickets stand, with their place in line and the wait that it means. */
export function createPhoneStanding({ views, lines, shownTo }: StandingOptions) {
  function standingAt(id: TicketId, view: PhoneView, ahead: number, now: Millis): Standing {
    if (!view.line) return NOT_IN_LINE;
    const appointmentAt = aheadOfTime(view.appointmentAt, now);
    if (appointmentAt !== null) return { ...NOT_IN_LINE, appointmentAt };
    const { branch, queue } = view.line;
    const { fromMinutes, toMinutes, rise } = shownTo({
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
    standingAt,

    /** Reads one ticket; null where its address has nothing to say. */
    of(id: TicketId, now: Millis): { readonly view: PhoneView; readonly ticket: PhoneTicket } | null {
      const view = views(id, now);
      if (!view) return null;
      const standing = view.line ? standingAt(id, view, lines.ahead(id, view.line), now) : NOT_IN_LINE;
      return { view, ticket: { ...view.shown, ...standing, now } };
    },

    /** Reads the places at the head of a queue, and of all of it. */
    near: lines.near,
    all: lines.all,
  };
}

export type PhoneStanding = ReturnType<typeof createPhoneStanding>;
