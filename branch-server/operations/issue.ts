import { apiError } from '#shared/contract/api-error-factory.ts';
import type { ParamsOf, QueryOf } from '#shared/contract/endpoint.ts';
import type { Language } from '#shared/contract/fields.ts';
import type { createTicket as createTicketEndpoint } from '#shared/contract/tickets/ticket-content.ts';
import { isNullName } from '#shared/contract/tickets/tickets.ts';
import { localTime } from '#shared/domain/appointments/slots.ts';
import { aheadOfTime } from '#shared/domain/appointments/states.ts';
import { callableFrom } from '#shared/domain/calling/choose.ts';
import type { WaitEstimate } from '#shared/domain/forecast/wait-range.ts';
import type { Millis, Seconds } from '#shared/domain/ids.ts';
import { ticketCode } from '#shared/domain/tickets/number.ts';
import type { Scope } from '#shared/server/db/scope.ts';
import type { Caller } from '#shared/server/kit/caller.ts';
import type { WaitingForecast } from '../calling/forecast/branch-waits.ts';
import type { Notice } from '../notices.ts';
import type { BusinessDays } from '../stored/business-days.ts';
import type { Numbering } from '../stored/tickets/numbering.ts';
import type { QueueFinder, QueueResult } from '../stored/tickets/queue-finder.ts';
import type { ShortIds } from '../stored/tickets/short-ids.ts';
import type { TicketRow } from '../stored/tickets/ticket-row.ts';
import type { TicketStore } from '../stored/tickets/ticket-store.ts';

export interface IssueDeps {
  readonly store: TicketStore;
  readonly numbering: Numbering;
  readonly findQueue: QueueFinder;
  readonly forecast: WaitingForecast;
  readonly days: Pick<BusinessDays, 'today'>;
  readonly newId: (now: number) => number;
  /** Finds a service and a segment by the short ids that staff enter. */
  readonly shortIds: ShortIds;
}

export interface IssueInput {
  readonly idBranches: number;
  readonly idServices: number;
  readonly idSegments: number;
  readonly idKiosks: number | null;
  /** The staff user who issues it; missing at a kiosk. */
  readonly idUsers?: number;
  /** False if no customer is present to see the estimated wait. */
  readonly storesEstimate?: boolean;
  /** Start of the customer's appointment, and the branch's time zone. */
  readonly appointment?: { readonly at: Millis; readonly zone: string };
  /** Null for the branch's own language. */
  readonly language: Language | null;
  /** Customer data that staff enter. */
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
  /** Local time of a future appointment, `HH:mm`; null without one. */
  readonly timeOfAppointment: string | null;
}

export type Issue = (input: IssueInput, scope: Scope<Notice>) => Issued;

/** Creates the operations that issue tickets. */
export function createIssueOperations(deps: IssueDeps) {
  const { store, numbering, findQueue, forecast, days, newId, shortIds } = deps;

  /**
   * Issues the next number of the queue that serves the service and segment. QUEUE_NOT_EXISTED without such a queue,
   * QUEUE_NUMBERS_EXHAUSTED without a free number.
   */
  function issue(input: IssueInput, scope: Scope<Notice>): Issued {
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
  }

  /** Issues a ticket on behalf of a customer; allowed at a reception, which does not call. */
  function issueByStaff(
    at: ParamsOf<typeof createTicketEndpoint>,
    { name = '', notes = '', phone = '', sms }: QueryOf<typeof createTicketEndpoint>,
    { idUsers }: Caller,
    scope: Scope<Notice>,
  ): Issued {
    if (isNullName(name)) throw apiError('CUSTOMER_NAME_NULL', { field: 'name' });
    const result = shortIds(at.id, at.segment, at.service);
    if (!result) throw apiError('NOT_FOUND', { about: `branch ${at.id}` });
    const { id_segments: idSegments, id_services: idServices } = result;
    if (idSegments === null || idServices === null) throw apiError('QUEUE_NOT_EXISTED');
    const input = {
      idBranches: at.id,
      idSegments,
      idServices,
      idKiosks: null,
      idUsers,
      language: null,
      // Text messages need the branch's permission and a telephone number.
      customer: { name, notes, phone, sms: sms === 'Y' && result.sms === 1 && phone !== '' },
    };
    return issue(input, scope);
  }

  /** Issues several tickets of one service and segment, for customers without access to a kiosk. */
  function issueSet(
    {
      amount,
      ...pair
    }: Pick<IssueInput, 'idBranches' | 'idServices' | 'idSegments'> & { readonly amount: number },
    scope: Scope<Notice>,
  ): readonly TicketRow[] {
    const input = { ...pair, idKiosks: null, language: null, storesEstimate: false };
    return Array.from({ length: amount }, () => issue(input, scope).ticket);
  }

  return { issue, issueByStaff, issueSet };
}

const inSeconds = (minutes: number | null): Seconds | null => (minutes === null ? null : minutes * 60);
