import type { Kysely, Transaction } from 'kysely';
import type { CentralTables } from '#central-server/db/tables.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import { pollSeats, syncSeats } from '#shared/contract/replication/seats.ts';
import { importAppointments } from '#shared/contract/tickets/appointment-import.ts';
import {
  type Appointment,
  bookAppointment,
  cancelAppointment,
  changeAppointment,
  findAppointments,
  getAppointmentCalendar,
} from '#shared/contract/tickets/appointments.ts';
import type { AuditAction } from '#shared/domain/access/audit-actions.ts';
import type { GeneralSettings } from '#shared/domain/settings/read-settings.ts';
import { DAY_MS } from '#shared/domain/time/units.ts';
import { presentAppointment } from '#shared/server/appointments/appointment-rows.ts';
import { bookInParts } from '#shared/server/appointments/import-file.ts';
import type { Actor } from '#shared/server/audit/audit-entry.ts';
import { requireBranch } from '#shared/server/branches/require-branch.ts';
import type { TransactionScope } from '#shared/server/db/scope.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { actorOf, type Caller } from '#shared/server/kit/caller.ts';
import { act, type CentralRoute, read, transaction, transactions } from '#shared/server/kit/route.ts';
import type { SendingNow } from '#shared/server/sms/availability.ts';
import type { Notice } from '../notices.ts';
import type { AppointmentCommands } from './appointment-commands.ts';
import { appointmentsWith } from './appointment-queries.ts';
import { bookRows, readFileFor } from './book-rows.ts';
import { calendarOf } from './calendar.ts';
import type { createSeatMessageHandler } from './seat-messages.ts';
import type { SeatUpdates } from './seat-updates.ts';

export type Writing = TransactionScope<Notice, CentralTables>;

export interface AppointmentRouteOptions {
  readonly reader: Kysely<CentralTables>;
  readonly commands: AppointmentCommands;
  readonly receive: ReturnType<typeof createSeatMessageHandler>;
  readonly updates: SeatUpdates;
  readonly settings: () => Promise<GeneralSettings>;
  /** Whether customers are notified by mail. */
  readonly writes: (settings: GeneralSettings) => boolean;
  /** Branches that notify customers by SMS. */
  readonly sending: SendingNow;
}

/** Appointments are searched from yesterday on: a customer may have mistaken the day. */
const LOOKBACK_MS = 24 * 3_600_000;

/** Writes the audit entry of a change of an appointment, in the same transaction. */
function noted(action: AuditAction, by: Actor, one: Appointment, scope: Writing): Appointment {
  scope.audit({
    action,
    by,
    to: { entity: 'appointments', pk: one.idAppointments, name: one.number },
    after: { idBranches: one.idBranches, idQueues: one.idQueues, start: one.start },
  });
  return one;
}

/** Lists, books, moves and cancels appointments of branches, and synchronizes with the branches. */
export function appointmentRoutes({
  reader,
  commands,
  receive,
  updates,
  settings,
  writes,
  sending,
}: AppointmentRouteOptions): CentralRoute<Notice>[] {
  /** Throws for programs at their daily booking limit. */
  async function assertBelowDayLimit(
    trx: Transaction<SharedTables>,
    caller: Caller,
    now: number,
  ): Promise<void> {
    if (!caller.isProgram) return;
    const { booked } = await trx
      .selectFrom('appointments')
      .select(({ fn }) => fn.countAll<number>().as('booked'))
      .where('id_users', '=', caller.idUsers)
      .where('created_at', '>', now - DAY_MS)
      .executeTakeFirstOrThrow();
    if (Number(booked) >= (await settings()).bookingProgramDay) throw apiError('BOOKING_CONTACT_LIMIT');
  }

  return [
    act(syncSeats, ({ branch, body, now }) => receive(branch.idBranches, body, now)),

    read(pollSeats, async ({ branch, body, signal }) => ({
      change: await updates.wait(branch.idBranches, body.received, { waitMs: body.waitMs, signal }),
    })),

    read(getAppointmentCalendar, async ({ params, query, now }) => {
      await requireBranch(reader, params.id);
      const days = await calendarOf(reader, { idBranches: params.id, ...query }, now);
      const notifies = { mail: writes(await settings()), sms: (await sending()).has(params.id) };
      return { ...days, notifies };
    }),

    read(findAppointments, async ({ params, query, now }) => {
      await requireBranch(reader, params.id);
      const found = appointmentsWith(reader, params.id, query.search, now - LOOKBACK_MS);
      return (await found.execute()).map(presentAppointment);
    }),

    transaction(bookAppointment, async (request, scope) => {
      const { params, body, caller } = request;
      await requireBranch(scope.trx, params.id);
      await assertBelowDayLimit(scope.trx, caller, scope.now);
      const by = { idUsers: caller.idUsers, language: '', consentedAt: null } as const;
      const bookedThrough = caller.isProgram ? 'program' : 'desk';
      const input = { ...body, idBranches: params.id, ...by, bookedThrough } as const;
      const writing = scope as unknown as Writing;
      return noted('BOOK_APPOINTMENT', actorOf(request), await commands.book(input, writing), writing);
    }),

    transactions<typeof importAppointments, Notice>(importAppointments, async (request, part) => {
      const { params, body, caller, now } = request;
      await requireBranch(reader, params.id);
      const file = await readFileFor(reader, params.id, body, now);
      const of = { idBranches: params.id, idUsers: caller.idUsers, dry: body.dry, commands };
      return bookInParts(file, body.dry, (lines) =>
        part(lines, (scope) => {
          const writing = scope as unknown as Writing;
          const onBooked = (one: Appointment) => noted('BOOK_APPOINTMENT', actorOf(request), one, writing);
          return bookRows({ ...of, lines, onBooked }, writing);
        }),
      );
    }),

    transaction(changeAppointment, async (request, scope) => {
      const writing = scope as unknown as Writing;
      const moved = await commands.move(request.params.id, request.body, writing);
      return noted('CHANGE_APPOINTMENT', actorOf(request), moved, writing);
    }),

    transaction(cancelAppointment, async (request, scope) => {
      const writing = scope as unknown as Writing;
      const canceled = await commands.cancel(request.params.id, writing);
      return noted('CANCEL_APPOINTMENT', actorOf(request), canceled, writing);
    }),
  ];
}
