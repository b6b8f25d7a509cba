import type { Notice } from '#branch-server/notices.ts';
import type { AppointmentOperations } from '#branch-server/operations/appointments/appointment-operations.ts';
import type { Issued } from '#branch-server/operations/issue.ts';
import type { AppointmentRow, Appointments } from '#branch-server/stored/appointments/appointments.ts';
import type { SettingsNow } from '#branch-server/stored/general-settings.ts';
import { assertKioskOpen, type KioskHours } from '#branch-server/stored/kiosk-hours.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import { importAppointments } from '#shared/contract/tickets/appointment-import.ts';
import {
  type Appointment,
  arriveAppointment,
  bookAppointment,
  cancelAppointment,
  changeAppointment,
  findAppointments,
  getAppointmentCalendar,
} from '#shared/contract/tickets/appointments.ts';
import { arriveAtKiosk } from '#shared/contract/tickets/kiosk-arrivals.ts';
import type { IssuedTicket } from '#shared/contract/tickets/tickets.ts';
import type { AuditAction } from '#shared/domain/access/audit-actions.ts';
import { DAY_MS } from '#shared/domain/time/units.ts';
import { presentAppointment } from '#shared/server/appointments/appointment-rows.ts';
import { bookInParts } from '#shared/server/appointments/import-file.ts';
import { writesMail } from '#shared/server/appointments/terms.ts';
import type { Actor } from '#shared/server/audit/audit-entry.ts';
import type { Scope } from '#shared/server/db/scope.ts';
import { actorOf } from '#shared/server/kit/caller.ts';
import { command, commands, type Limit, type Route, read } from '#shared/server/kit/route.ts';
import type { SendingNow } from '#shared/server/sms/availability.ts';
import type { Calendar } from './calendar.ts';
import type { FileReader } from './file-reader.ts';

export interface AppointmentRouteOptions {
  readonly operations: AppointmentOperations;
  /** Uses the reading connection. */
  readonly appointments: Pick<Appointments, 'find'>;
  readonly calendar: Calendar;
  readonly readFile: FileReader;
  readonly branchExists: (id: number) => boolean;
  readonly kioskHours: KioskHours;
  /** Queues the print job of a new ticket; null without a printer. */
  readonly printNew: {
    atBranch(scope: Scope<Notice>, issued: Issued): string | null;
    atKiosk(scope: Scope<Notice>, issued: Issued, idKiosks: number): string | null;
  };
  /** Of numbers that are tried at kiosks. */
  readonly arrivalLimits: readonly Limit[];
  readonly settings: SettingsNow;
  /** Branches that notify customers by SMS. */
  readonly sending: SendingNow;
  readonly presentIssued: (issued: Issued, idPrintJob: string | null) => IssuedTicket;
}

/** Appointments are searched from yesterday on: a customer may have mistaken the day. */
const LOOKBACK_MS = DAY_MS;

/** Lists, books, moves and cancels appointments, and checks in customers. */
export function appointmentRoutes(options: AppointmentRouteOptions): Route<Notice>[] {
  const { operations, appointments, calendar, readFile, branchExists, printNew, presentIssued } = options;

  const requireBranch = (id: number) => {
    if (!branchExists(id)) throw apiError('NOT_FOUND', { about: `branch ${id}` });
  };
  const noted = createNoted(operations);

  return [
    read(getAppointmentCalendar, async ({ params, query, now }) => {
      requireBranch(params.id);
      const notifies = {
        mail: writesMail(options.settings()),
        sms: (await options.sending()).has(params.id),
      };
      return { ...calendar({ idBranches: params.id, ...query }, now), notifies };
    }),

    read(findAppointments, ({ params, query, now }) => {
      requireBranch(params.id);
      return appointments.find(params.id, query.search, now - LOOKBACK_MS).map(presentAppointment);
    }),

    command(bookAppointment, (request, scope) => {
      const { params, body, caller } = request;
      requireBranch(params.id);
      const { idUsers, isProgram } = caller;
      const today = isProgram ? operations.bookedAfter(idUsers, scope.now - DAY_MS) : 0;
      if (today >= options.settings().bookingProgramDay) throw apiError('BOOKING_CONTACT_LIMIT');
      const row = operations.book(
        {
          idBranches: params.id,
          idUsers,
          language: '',
          consentedAt: null,
          bookedThrough: isProgram ? 'program' : 'desk',
          ...body,
        },
        scope,
      );
      return noted('BOOK_APPOINTMENT', actorOf(request), row, scope);
    }),

    commands<typeof importAppointments, Notice>(importAppointments, (request, part) => {
      const { params, body, caller, now } = request;
      requireBranch(params.id);
      const of = { idBranches: params.id, idUsers: caller.idUsers, dry: body.dry };
      return bookInParts(readFile(params.id, body, now), body.dry, (lines) =>
        part(lines, (scope) => {
          const onBooked = (row: AppointmentRow) => note('BOOK_APPOINTMENT', actorOf(request), row, scope);
          return operations.bookRows({ ...of, lines, onBooked }, scope);
        }),
      );
    }),

    command(changeAppointment, (request, scope) => {
      const row = operations.move(request.params.id, request.body, scope);
      return noted('CHANGE_APPOINTMENT', actorOf(request), row, scope);
    }),

    command(cancelAppointment, (request, scope) => {
      const row = operations.cancel(request.params.id, scope);
      return noted('CANCEL_APPOINTMENT', actorOf(request), row, scope);
    }),

    command(arriveAppointment, (request, scope) => {
      const { params, query, caller } = request;
      const { appointment, issued } = operations.arrive(params.id, { idUsers: caller.idUsers }, scope);
      const idPrintJob = query.print === 'Y' ? printNew.atBranch(scope, issued) : null;
      // Throws after the ticket was issued, which rolls the transaction back.
      if (query.print === 'Y' && idPrintJob === null) throw apiError('NO_PRINTER');
      const view = noted('ARRIVE_APPOINTMENT', actorOf(request), appointment, scope);
      return { appointment: view, ticket: presentIssued(issued, idPrintJob) };
    }),

    command(
      arriveAtKiosk,
      ({ params, body: { idKiosk: idKiosks, idBranches: ofBranch, number, language }, now }, scope) => {
        requireBranch(params.id);
        assertKioskOpen(options.kioskHours, { idKiosks, idBranches: params.id }, now);
        const at = { idBranches: params.id, idKiosks, number, language, ofBranch };
        const { issued } = operations.arriveAtKiosk(at, scope);
        return presentIssued(issued, printNew.atKiosk(scope, issued, idKiosks));
      },
      options.arrivalLimits,
    ),
  ];
}

/** Presents an appointment as the command that is under way has left it. */
function presentOf({ view }: Pick<AppointmentOperations, 'view'>, { id }: { readonly id: number }) {
  const row = view(id);
  if (!row) throw apiError('NOT_FOUND', { about: `appointment ${id}` });
  return presentAppointment(row);
}

/** Writes the audit entry of a change of an appointment. */
function note(action: AuditAction, by: Actor, row: AppointmentRow, scope: Scope<Notice>): void {
  scope.audit({
    action,
    by,
    to: { entity: 'appointments', pk: row.id, name: row.number },
    after: { idQueues: row.id_queues, start: row.slot_start },
  });
}

/** Returns the changed appointment and writes the audit entry. */
const createNoted =
  (operations: Pick<AppointmentOperations, 'view'>) =>
  (action: AuditAction, by: Actor, row: AppointmentRow, scope: Scope<Notice>): Appointment => {
    note(action, by, row, scope);
    return presentOf(operations, row);
  };
