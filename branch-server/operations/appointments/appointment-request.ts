import type { Notice } from '#branch-server/notices.ts';
import type { AppointmentRow, Appointments } from '#branch-server/stored/appointments/appointments.ts';
import { type BranchSeats, generateName } from '#branch-server/stored/appointments/branch-seats.ts';
import { type Customer, customerColumns } from '#shared/server/appointments/appointment-rows.ts';
import type { Scope } from '#shared/server/db/scope.ts';
import type { AddBooked } from './book.ts';
import type { BookedTime } from './seat-finder.ts';

export interface AppointmentRequestOptions {
  readonly appointments: Pick<Appointments, 'change'>;
  readonly seats: BranchSeats;
  readonly addBooked: AddBooked;
}

/**
 * Records a request about an appointment booked by central, which carries it out at the next exchange. Until then
 * the appointment shows the pending action, and its seat stays occupied.
 */
export function createAppointmentRequest({ appointments, seats, addBooked }: AppointmentRequestOptions) {
  function note(
    row: AppointmentRow,
    wanted: Pick<AppointmentRow, 'pending_action' | 'request_details'>,
    scope: Scope<Notice>,
  ): AppointmentRow {
    const wishing = {
      ...row,
      ...wanted,
      request_name: generateName(),
      changed: seats.change(row.id_branches),
    };
    appointments.change(wishing);
    scope.announce({ kind: 'appointment', idBranches: row.id_branches });
    return wishing;
  }

  return {
    cancel: (row: AppointmentRow, scope: Scope<Notice>) =>
      note(row, { pending_action: 'cancel', request_details: '' }, scope),

    change(row: AppointmentRow, { customerName, phonenumber, email, notes }: Customer, scope: Scope<Notice>) {
      const requested = JSON.stringify({ customerName, phonenumber, email, notes });
      return note(row, { pending_action: 'change', request_details: requested }, scope);
    },

    /** Books it at a place of the branch's own, under the number that the customer knows. */
    move(row: AppointmentRow, to: Customer, seat: BookedTime, scope: Scope<Notice>): AppointmentRow {
      note(row, { pending_action: 'cancel', request_details: '' }, scope);
      const { id_branches, number, id_queues, id_services, id_segments, id_users } = row;
      const { language, consented_at, booked_through } = row;
      const wanted = {
        id_branches,
        number,
        id_queues,
        id_services,
        id_segments,
        id_users,
        language,
        consented_at,
        booked_through,
      };
      return addBooked({ ...wanted, ...customerColumns(to) }, seat, scope);
    },
  };
}

export type AppointmentRequest = ReturnType<typeof createAppointmentRequest>;
