import { randomBytes } from 'node:crypto';
import type { i18n } from 'i18next';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Logger } from 'pino';
import type { CentralTables } from '#central-server/db/tables.ts';
import { bookingAddress } from '#shared/domain/appointments/booking.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { GeneralSettings } from '#shared/domain/settings/read-settings.ts';
import { DAY_MS } from '#shared/domain/time/units.ts';
import { ANONYMIZED } from '#shared/server/appointments/appointment-rows.ts';
import { createCodeEmails, purgeCodes } from '#shared/server/appointments/booking-codes.ts';
import type { BookingLimits } from '#shared/server/appointments/booking-confirmation.ts';
import { createBookingProof } from '#shared/server/appointments/booking-proof.ts';
import { customerBookingRoutes } from '#shared/server/appointments/customer-bookings.ts';
import { createBookingEmails } from '#shared/server/appointments/emails.ts';
import { createSeatRevisionFile } from '#shared/server/appointments/seat-revision-file.ts';
import { changesCounted, purgeSeats, unlearn } from '#shared/server/appointments/slot-seat-store.ts';
import { composeBookingSms } from '#shared/server/appointments/sms.ts';
import { writesMail } from '#shared/server/appointments/terms.ts';
import type { AddressedEmail } from '#shared/server/delivery/emails.ts';
import { purgeExpired } from '#shared/server/jobs/job-store.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import { every } from '#shared/server/kit/every.ts';
import type { Feature } from '#shared/server/kit/feature.ts';
import type { CentralRoute } from '#shared/server/kit/route.ts';
import { type AddressProof, createAddressProof } from '#shared/server/secrets/address-proof.ts';
import type { SendingNow } from '#shared/server/sms/availability.ts';
import type { NewSms } from '#shared/server/sms/sms-jobs.ts';
import type { CentralDatabase } from '../db/central-database.ts';
import type { Notice } from '../notices.ts';
import { createAppointmentCommands } from './appointment-commands.ts';
import { centralBookings } from './customer-routes.ts';
import { localZoneOf } from './offered-at.ts';
import { appointmentRoutes } from './routes.ts';
import { createSeatMessageHandler } from './seat-messages.ts';
import { createSeatUpdates } from './seat-updates.ts';

export interface ComposeAppointmentsOptions {
  readonly dataDir: string;
  readonly database: CentralDatabase;
  readonly random: () => number;
  readonly log: Logger;
  readonly settings: () => Promise<GeneralSettings>;
  readonly texts: i18n;
  /** Rate limits of the public page. */
  readonly limits: BookingLimits;
  /** Public origin; undefined if not configured. */
  readonly phoneOrigin: string | undefined;
  /** SMS for customers: sender, branches and interval. */
  readonly sms: {
    readonly send: (sms: NewSms) => Promise<void>;
    readonly sending: SendingNow;
    readonly pollMs?: number | undefined;
  };
  readonly clock: Clock;
}

/** Interval of checks for written seats, ms. */
const MARK_MS = 5_000;

/** Appointments of the branches: booked here, and shared with them. */
export function composeAppointments({
  dataDir,
  database,
  random,
  log,
  settings,
  texts,
  limits,
  phoneOrigin,
  sms,
  clock,
}: ComposeAppointmentsOptions) {
  const { db, reader } = database;
  const failed = (error: unknown) => log.error({ err: error }, 'places of appointments');
  const seatUpdates = createSeatUpdates(reader, failed);
  const commands = createAppointmentCommands(database, random);
  const mark = createSeatRevisionFile(dataDir, () => changesCounted(reader), failed);
  let marking: { stop(): void } | null = null;

  let generated: AddressProof | null = null;
  let key: Buffer | null = null;
  /** Available after the start only. */
  const proof = (): AddressProof => {
    if (!generated) throw new Error('addresses of bookings are made once the server has started');
    return generated;
  };

  const workProof = createBookingProof(() => {
    if (!key) throw new Error('challenges are created once the server has started');
    return key;
  });

  /** Address of a booking for its customer; no messages are sent without a public origin. */
  const found = {
    reader,
    settings,
    texts,
    linkOf: (id: number) => bookingAddress(phoneOrigin ?? '', proof().of(id)),
    zone: (idBranches: number, at: Millis) => localZoneOf(reader, idBranches, at),
  };
  const sending: SendingNow = async () => (phoneOrigin === undefined ? new Map() : sms.sending());
  const writes = (now: GeneralSettings) => phoneOrigin !== undefined && writesMail(now);
  const writing = composeBookingSms({ ...found, ...sms, sending, clock, log });

  const feature: Feature<Notice, CentralRoute<Notice>> = {
    routes: [
      ...appointmentRoutes({
        reader,
        commands,
        updates: seatUpdates,
        settings,
        writes,
        sending,
        receive: createSeatMessageHandler(database),
      }),
      ...customerBookingRoutes(
        centralBookings({ reader, commands, settings, proof, workProof, writes, limits, sending }),
      ),
    ],
    async doHousekeeping(now) {
      await purgeSeats(db, now);
      await purgeCodes(db, now);
      await purgeExpired(db, 'booking-code-', now);
      const before = now - (await settings()).appointmentDays * DAY_MS;
      await purgeExpired(db, 'appointment-', before);
      await db
        .updateTable('appointments')
        .set(ANONYMIZED)
        .where('slot_end', '<', before)
        .where('customer_name', '<>', sql.lit(''))
        .execute();
    },
    async start() {
      key = await bookingKey(db);
      generated = createAddressProof(key, 'appointment');
      const beyond = await mark.beyond(await changesCounted(reader));
      if (beyond > 0) await unlearn(db, beyond + 1);
      mark.store();
      marking = every(MARK_MS, mark.store);
      writing.start();
    },
    async stop() {
      await writing.stop();
      marking?.stop();
      await seatUpdates.stop();
      mark.store();
      await mark.stop();
    },
  };

  return {
    feature,
    /** Writes to customers by mail. */
    async emails(now: Millis): Promise<readonly AddressedEmail[]> {
      if (phoneOrigin === undefined) return [];
      return [...(await createCodeEmails(found)(now)), ...(await createBookingEmails(found)(now))];
    },
    /** Accepts the next machine that connects as the branch, after another one was enrolled. */
    async clearMachine(trx: Transaction<CentralTables>, idBranches: number): Promise<void> {
      await trx
        .updateTable('appointment_ledgers')
        .set({ machine: '' })
        .where('id_branches', '=', idBranches)
        .execute();
    },
  };
}

const NAME = 'booking key';

/** Key that signs addresses of bookings; created at the first call, once for all processes of central. */
async function bookingKey(db: Kysely<CentralTables>): Promise<Buffer> {
  await db
    .insertInto('installation')
    .values({ name: NAME, value: randomBytes(32).toString('hex') })
    .onConflict((on) => on.column('name').doNothing())
    .execute();
  const { value } = await db
    .selectFrom('installation')
    .select('value')
    .where('name', '=', NAME)
    .executeTakeFirstOrThrow();
  return Buffer.from(value, 'hex');
}
