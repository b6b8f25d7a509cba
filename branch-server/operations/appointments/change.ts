import type { Notice } from '#branch-server/notices.ts';
import type { AppointmentRow, Appointments } from '#branch-server/stored/appointments/appointments.ts';
import type { BranchSeats } from '#branch-server/stored/appointments/branch-seats.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import {
  APPOINTMENT_TRANSITIONS,
  type AppointmentVerb,
  mayBecome,
} from '#shared/domain/appointments/states.ts';
import type { Millis } from '#shared/domain/ids.ts';
import {
  type Customer,
  customerColumns,
  isAnonymized,
} from '#shared/server/appointments/appointment-rows.ts';
import { isNotifiable } from '#shared/server/appointments/terms.ts';
import type { Scope } from '#shared/server/db/scope.ts';
import type { AppointmentRequest } from './appointment-request.ts';
import { type SeatFinder, seatOf } from './seat-finder.ts';

interface Store {
  readonly appointments: Pick<Appointments, 'byId' | 'change'>;
  readonly seats: BranchSeats;
}

/**
 * Applies a transition to an appointment, with its changes. Throws NOT_FOUND for an unknown one,
 * APPOINTMENT_WRONG_STATE if the transition is not allowed.
 */
export function createChangeState({ appointments, seats }: Store) {
  return (
    id: number,
    verb: AppointmentVerb,
    scope: Scope<Notice>,
    changes: (row: AppointmentRow) => Partial<AppointmentRow> = () => ({}),
  ): AppointmentRow => {
    const before = requireChangeable(appointments, id, verb);
    const row = {
      ...before,
      ...changes(before),
      state: APPOINTMENT_TRANSITIONS[verb].to,
      changed: seats.change(before.id_branches),
    };
    appointments.change(row);
    scope.announce({ kind: 'appointment', idBranches: row.id_branches });
    return row;
  };
}

export type ChangeState = ReturnType<typeof createChangeState>;

/** Finds an appointment to which something may happen. */
function requireChangeable(appointments: Pick<Appointments, 'byId'>, id: number, verb: AppointmentVerb) {
  const row = appointments.byId(id);
  // A no-show may be anonymized before it is recorded as missed.
  if (!row || (isAnonymized(row) && verb !== 'miss'))
    throw apiError('NOT_FOUND', { about: `appointment ${id}` });
  if (!mayBecome(verb, row.state)) throw apiError('APPOINTMENT_WRONG_STATE');
  return row;
}

interface ChangeOptions extends Store {
  readonly changeState: ChangeState;
  readonly findSeat: SeatFinder;
  readonly request: AppointmentRequest;
}

/**
 * Moves an appointment to another slot of its queue; an unchanged slot needs no seat. One that central booked is
 * booked here again, and central is requested to cancel the former.
 */
export function createMove({ appointments, seats, changeState, findSeat, request }: ChangeOptions) {
  return (id: number, to: Customer & { readonly start: Millis }, scope: Scope<Notice>): AppointmentRow => {
    const before = requireChangeable(appointments, id, 'move');
    const { id_branches, id_queues, slot_start, state } = before;
    const isMoved = to.start !== slot_start || state !== 'booked';
    const findNewSeat = () =>
      findSeat(
        { idBranches: id_branches, idQueues: id_queues, start: to.start, idAppointments: id },
        scope.now,
      );
    if (before.booked_by === 'central')
      return isMoved ? request.move(before, to, findNewSeat(), scope) : request.change(before, to, scope);
    return changeState(id, 'move', scope, (row) => {
      const changed = {
        ...customerColumns(to),
        version: row.version + 1,
        ...(isNotifiable(row, to) && { changed_at: scope.now }),
      };
      if (!isMoved) return changed;
      const seat = findNewSeat();
      seats.free(id_branches, seatOf(row), row.booking);
      return {
        ...changed,
        ...seat,
        ...seats.book(id_branches, seatOf({ ...row, ...seat }), row.booking),
      };
    });
  };
}

/** Cancels an appointment; one booked by central is cancelled after central received the request. */
export function createCancel({ appointments, seats, changeState, request }: ChangeOptions) {
  return (id: number, scope: Scope<Notice>): AppointmentRow => {
    const before = requireChangeable(appointments, id, 'cancel');
    if (before.booked_by === 'central') return request.cancel(before, scope);
    return changeState(id, 'cancel', scope, (row) => {
      seats.free(row.id_branches, seatOf(row), row.booking);
      return { version: row.version + 1, changed_at: scope.now };
    });
  };
}

export type Move = ReturnType<typeof createMove>;
export type Cancel = ReturnType<typeof createCancel>;

/** Marks appointments whose customers are overdue as missed. */
export function createMiss(appointments: Pick<Appointments, 'missed'>, changeState: ChangeState) {
  return (scope: Scope<Notice>): void => {
    for (const { id } of appointments.missed(scope.now)) changeState(id, 'miss', scope);
  };
}
