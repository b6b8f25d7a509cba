import { apiError } from '#shared/contract/api-error-factory.ts';
import type { Language } from '#shared/contract/fields.ts';
import { aheadOfTime } from '#shared/domain/appointments/ahead-of-time.ts';
import { localTime } from '#shared/domain/appointments/bookable.ts';
import { callableFrom } from '#shared/domain/calling/politeness.ts';
import type { WaitEstimate } from '#shared/domain/forecast/wait-range.ts';
import type { Millis, Seconds } from '#shared/domain/ids.ts';
import { ticketCode } from '#shared/domain/tickets/number.ts';
import type { Scope } from '#shared/server/db/scope.ts';
import type { WaitingForecast } from '../calling/forecast/branch-waits.ts';
import type { Notice } from '../notices.ts';
import type { BusinessDays } from '../stored/days/business-days.ts';
import type { Numbering } from '../stored/tickets/numbering.ts';
import type { QueueFinder, QueueResult } from '../stored/tickets/queue-finder.ts';
import type { TicketRow } from '../stored/tickets/ticket-row.ts';
import type { TicketStore } from '../stored/tickets/ticket-store.ts';

const inSeconds = (minutes: number | null): Seconds | null => (minutes === null ? null : minutes * 60);

export interface IssueOptions {
  readonly store: TicketStore;
  readonly numbering: Numbering;
  readonly findQueue: QueueFinder;
  readonly forecast: WaitingForecast;
  readonly days: Pick<BusinessDays, 'today'>;
  readonly newId: (now: number) => number;
}

export interface IssueInput {
  readonly idBranches: number;
  readonly idServices: number;
  readonly idSegments: number;
  readonly idKiosks: number | null;
  /** The staff user who takes it for a customer; missing at a kiosk. */
  readonly idUsers?: number;
  /** False where no customer is present to see the estimated wait. */
  readonly storesEstimate?: boolean;
  /** When the customer has an appointment, and the zone of the clock on the branch's wall; missing without one. */
  readonly appointment?: { readonly at: Millis; readonly zone: string };
  /** Null for the branch's own language. */
  readonly language: Language | null;
  /** Holds what staff ask a customer whom they take a ticket for. */
  readonly customer?: {
    readonly name: string;
    readonly phone: string;
    readonly notes: string;
    readonly sms: boolean;
  };
}

export interface Issued {
  readonly ticket: TicketRow;
  readonly queue: QueueResult;
  readonly peopleAhead: number;
  readonly estimate: WaitEstimate;
  /** The time of an appointment that is still ahead, by the clock on the branch's wall, `HH:mm`; null without one. */
  readonly timeOfAppointment: string | null;
}

/** Gives a new ticket, in the transaction of the scope. */
export type Issue = (input: IssueInput, scope: Scope<Notice>) => Issued;

/**
 * Gives a new ticket: finds the queue of the pair, draws its next number and lets the ticket wait there.
 * Refuses with QUEUE_NOT_EXISTED where no queue serves the pair, QUEUE_NUMBERS_EXHAUSTED where all numbers are out.
 */
export function createIssue({ store, numbering, findQueue, forecast, days, newId }: IssueOptions): Issue {
  return (input, scope) => {
    const { idBranches, idServices, idSegments, storesEstimate = true, appointment } = input;
    const queue = findQueue(idBranches, idServices, idSegments);
    if (!queue) throw apiError('QUEUE_NOT_EXISTED');

    const { now } = scope;
    const day = days.today({ id: idBranches, zone: queue.zone });
    const number = numbering.draw(idBranches, queue, day);
    const peopleAhead = numbering.waiting(idBranches, queue.id);
    const estimate = forecast({ idBranches, idQueues: queue.id, peopleAhead });
    const ticket = store.issue(
      scope,
      {
        id: newId(now),
        id_branches: idBranches,
        id_queues: queue.id,
        id_services: idServices,
        id_segments: idSegments,
        letter: queue.letter,
        number,
        code: ticketCode(queue.letter, number, queue.max_limit),
        day,
        language: input.language ?? queue.language,
        customer_name: input.customer?.name || null,
        arrived_at: now,
        entered_at: now,
        callable_at: callableFrom(now, queue.politeness),
        appointment_at: appointment?.at ?? null,
        called_at: null,
        ended_at: null,
        id_workstations: null,
        id_users: null,
        no_ticket: 0,
        phone: input.customer?.phone ?? '',
        notes: input.customer?.notes ?? '',
        sms: input.customer?.sms ? 1 : 0,
        id_customers: null,
        forecast_from: storesEstimate ? inSeconds(estimate.fromMinutes) : null,
        forecast_to: storesEstimate ? inSeconds(estimate.toMinutes) : null,
        id_queues_first: queue.id,
        id_services_first: idServices,
        id_segments_first: idSegments,
        first_called_at: null,
      },
      { idUsers: input.idUsers ?? null, idWorkstations: null, idKiosks: input.idKiosks, reason: null },
    );
    const isAhead = appointment && aheadOfTime(appointment.at, now) !== null;
    const timeOfAppointment = isAhead ? localTime(appointment.at, appointment.zone) : null;
    return { ticket, queue, peopleAhead, estimate, timeOfAppointment };
  };
}
