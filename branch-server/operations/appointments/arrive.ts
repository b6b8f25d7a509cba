import type { Notice } from '#branch-server/notices.ts';
import type { AppointmentRow } from '#branch-server/stored/appointments/appointments.ts';
import type { AppointmentOffers } from '#branch-server/stored/appointments/offers.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import type { Language } from '#shared/contract/fields.ts';
import { localDay } from '#shared/domain/appointments/slots.ts';
import type { Scope } from '#shared/server/db/scope.ts';
import type { Issue, Issued } from '../issue.ts';
import type { ChangeState } from './change.ts';

export interface ArriveOptions {
  readonly offers: Pick<AppointmentOffers, 'zone'>;
  readonly issue: Issue;
  readonly changeState: ChangeState;
}

/** The staff user who receives the customer, or the kiosk, and in which language that was. */
export type ReceivedBy =
  | { readonly idUsers: number }
  | { readonly idKiosks: number; readonly language: Language };

export interface Arrived {
  readonly appointment: AppointmentRow;
  readonly issued: Issued;
}

/**
 * Gives a customer who has come the ticket of their appointment: it has its time, and who they are. Staff may let
 * somebody arrive who was given up already. Refuses with APPOINTMENT_OTHER_DAY on another day than that of the
 * appointment, and as issuing does.
 */
export function createArrive({ offers, issue, changeState }: ArriveOptions) {
  return (id: number, by: ReceivedBy, scope: Scope<Notice>): Arrived => {
    let issued: Issued | undefined;
    const appointment = changeState(id, 'arrive', scope, (row) => {
      const zone = offers.zone(row.id_branches, scope.now);
      const day = localDay(row.slot_start, zone);
      if (day !== localDay(scope.now, zone)) throw apiError('APPOINTMENT_OTHER_DAY', { params: { day } });
      issued = issue(
        {
          idBranches: row.id_branches,
          idServices: row.id_services,
          idSegments: row.id_segments,
          idKiosks: null,
          language: null,
          ...by,
          appointment: { at: row.slot_start, zone },
          // A customer with an appointment is called by its time: an estimated wait says nothing.
          storesEstimate: false,
          customer: { name: row.customer_name, phone: row.phone, notes: row.notes, sms: false },
        },
        scope,
      );
      return { id_tickets: issued.ticket.id };
    });
    if (!issued) throw new Error('an arrival without a ticket');
    return { appointment, issued };
  };
}

export type Arrive = ReturnType<typeof createArrive>;
