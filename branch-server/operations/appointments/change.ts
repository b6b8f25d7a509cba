import type { Notice } from '#branch-server/notices.ts';
import type { AppointmentRow, Appointments } from '#branch-server/stored/appointments/appointments.ts';
import type { BranchPlaces } from '#branch-server/stored/appointments/branch-places.ts';
import { refuse } from '#shared/contract/refusal.ts';
import {
  APPOINTMENT_TRANSITIONS,
  type AppointmentVerb,
  mayBecome,
} from '#shared/domain/appointments/states.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { type Customer, customerColumns } from '#shared/server/appointments/book-input.ts';
import { isTold } from '#shared/server/appointments/customer-terms.ts';
import { isNobodys } from '#shared/server/appointments/nobodys.ts';
import type { Scope } from '#shared/server/db/scope.ts';
import { type PlaceOfSlot, placeAt } from './place-of-slot.ts';
import type { Wish } from './wish.ts';

interface Store {
  readonly appointments: Pick<Appointments, 'byId' | 'change'>;
  readonly places: BranchPlaces;
}

/**
 * Lets something happen to an appointment, with what changes by it. Refuses with NOT_FOUND where there is none, with
 * APPOINTMENT_WRONG_STATE where this may not happen to it any more.
 */
export function createChangeState({ appointments, places }: Store) {
  return (
    id: number,
    verb: AppointmentVerb,
    scope: Scope<Notice>,
    changes: (row: AppointmentRow) => Partial<AppointmentRow> = () => ({}),
  ): AppointmentRow => {
    const before = demandMay(appointments, id, verb);
    const row = {
      ...{ ...before, ...changes(before), state: APPOINTMENT_TRANSITIONS[verb].to },
      changed: places.change(before.id_branches),
    };
    appointments.change(row);
    scope.announce({ kind: 'appointment', idBranches: row.id_branches });
    return row;
  };
}

export type ChangeState = ReturnType<typeof createChangeState>;

/** Finds an appointment to which something may happen. */
function demandMay(appointments: Pick<Appointments, 'byId'>, id: number, verb: AppointmentVerb) {
  const row = appointments.byId(id);
  // Whoever did not come may be forgotten before that is noted.
  if (!row || (isNobodys(row) && verb !== 'miss')) throw refuse('NOT_FOUND', { about: `appointment ${id}` });
  if (!mayBecome(verb, row.state)) throw refuse('APPOINTMENT_WRONG_STATE');
  return row;
}

interface ChangeOptions extends Store {
  readonly changeState: ChangeState;
  readonly placeOfSlot: PlaceOfSlot;
  readonly wish: Wish;
}

/**
 * Moves an appointment to another slot of its queue; one that stays where it is asks for no slot. One that central has
 * booked is booked anew here, and central is to cancel the former.
 */
export function createMove({ appointments, places, changeState, placeOfSlot, wish }: ChangeOptions) {
  return (id: number, to: Customer & { readonly start: Millis }, scope: Scope<Notice>): AppointmentRow => {
    const before = demandMay(appointments, id, 'move');
    const { id_branches, id_queues, slot_start, state } = before;
    const isMoved = to.start !== slot_start || state !== 'booked';
    const findPlace = () =>
      placeOfSlot(
        { idBranches: id_branches, idQueues: id_queues, start: to.start, idAppointments: id },
        scope.now,
      );
    if (before.booked_by === 'central')
      return isMoved ? wish.move(before, to, findPlace(), scope) : wish.change(before, to, scope);
    return changeState(id, 'move', scope, (row) => {
      const changed = {
        ...{ ...customerColumns(to), version: row.version + 1 },
        ...(isTold(row, to) && { changed_at: scope.now }),
      };
      if (!isMoved) return changed;
      const place = findPlace();
      places.free(id_branches, placeAt(row), row.booking);
      return {
        ...changed,
        ...place,
        ...places.book(id_branches, placeAt({ ...row, ...place }), row.booking),
      };
    });
  };
}

/** Cancels an appointment; one that central has booked once central has heard of it. */
export function createCancel({ appointments, places, changeState, wish }: ChangeOptions) {
  return (id: number, scope: Scope<Notice>): AppointmentRow => {
    const before = demandMay(appointments, id, 'cancel');
    if (before.booked_by === 'central') return wish.cancel(before, scope);
    return changeState(id, 'cancel', scope, (row) => {
      places.free(row.id_branches, placeAt(row), row.booking);
      return { version: row.version + 1, changed_at: scope.now };
    });
  };
}

export type Move = ReturnType<typeof createMove>;
export type Cancel = ReturnType<typeof createCancel>;

/** Notes of those whose customers should have come by now that they did not. */
export function createMiss(appointments: Pick<Appointments, 'missed'>, changeState: ChangeState) {
  return (scope: Scope<Notice>): void => {
    for (const { id } of appointments.missed(scope.now)) changeState(id, 'miss', scope);
  };
}
