import type { BusinessDays } from '#branch-server/stored/days/business-days.ts';
import { NOT_IN_LINE, type PhoneView, type PhoneViews } from '#branch-server/stored/phones/phone-views.ts';
import type { QueueLines } from '#branch-server/stored/phones/queue-lines.ts';
import type { WaitingForecast } from '#branch-server/stored/tickets/waiting-forecast.ts';
import type { PhoneTicket } from '#shared/contract/devices/phone-tickets.ts';
import { aheadOfTime } from '#shared/domain/appointments/ahead-of-time.ts';
import type { Millis, TicketId } from '#shared/domain/ids.ts';
import type { Standing } from '#shared/server/phones/shown-ticket.ts';

export interface StandingOptions {
  readonly views: PhoneViews;
  readonly lines: QueueLines;
  readonly forecast: WaitingForecast;
  readonly days: Pick<BusinessDays, 'today'>;
}

/** As fresh as the pace that the forecast goes by. */
const FRESH_MS = 5_000;

/** Tells how tickets stand, with their place in line and the wait that it means. */
export function createPhoneStanding({ views, lines, forecast, days }: StandingOptions) {
  const known = new Map<number, { readonly day: string; readonly at: Millis }>();
  /** Asks for the business day now and then: it takes a look into the log, and hundreds of phones ask in a second. */
  function today(idBranches: number, zone: string, now: Millis): string {
    const last = known.get(idBranches);
    if (last && Math.abs(now - last.at) < FRESH_MS) return last.day;
    const day = days.today({ id: idBranches, zone });
    known.set(idBranches, { day, at: now });
    return day;
  }

  function standingAt(view: PhoneView, ahead: number, now: Millis): Standing {
    if (!view.line) return NOT_IN_LINE;
    const appointmentAt = aheadOfTime(view.appointmentAt, now);
    if (appointmentAt !== null) return { ...NOT_IN_LINE, appointmentAt };
    const { branch, queue, serviceTime } = view.line;
    const { fromMinutes, toMinutes } = forecast({
      ...{ idBranches: branch, idQueues: queue, plannedServiceTime: serviceTime, peopleAhead: ahead, now },
      day: today(branch, view.shown.zone, now),
    });
    return { ahead, waitFromMinutes: fromMinutes, waitToMinutes: toMinutes, appointmentAt };
  }

  return {
    standingAt,

    /** Reads one ticket; null where its address has nothing to say. */
    of(id: TicketId, now: Millis): { readonly view: PhoneView; readonly ticket: PhoneTicket } | null {
      const view = views(id, now);
      if (!view) return null;
      const standing = view.line ? standingAt(view, lines.ahead(id, view.line), now) : NOT_IN_LINE;
      return { view, ticket: { ...view.shown, ...standing, now } };
    },

    /** Reads the places at the head of a queue, and of all of it. */
    near: lines.near,
    all: lines.all,
  };
}

export type PhoneStanding = ReturnType<typeof createPhoneStanding>;
