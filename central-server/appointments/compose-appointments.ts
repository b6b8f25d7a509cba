import type { i18n } from 'i18next';
import { sql, type Transaction } from 'kysely';
import type { Logger } from 'pino';
import { bookingAddress } from '#shared/domain/appointments/booking.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { GeneralSettings } from '#shared/domain/settings/read-settings.ts';
import { ANONYMIZED } from '#shared/server/appointments/appointment-rows.ts';
import { createBookingEmails } from '#shared/server/appointments/emails.ts';
import { createSeatRevisionFile } from '#shared/server/appointments/seat-revision-file.ts';
import { changesCounted, purgeSeats, unlearn } from '#shared/server/appointments/slot-seat-store.ts';
import { type AppointmentSms, composeBookingSms } from '#shared/server/appointments/sms.ts';
import { writesMail } from '#shared/server/appointments/terms.ts';
import { type AddressedEmail, purgeEmails } from '#shared/server/delivery/email-outbox.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import { every } from '#shared/server/kit/every.ts';
import type { Feature } from '#shared/server/kit/feature.ts';
import type { CentralRoute } from '#shared/server/kit/route.ts';
import { type AddressProof, createAddressProof } from '#shared/server/secrets/address-proof.ts';
import type { SendingNow } from '#shared/server/sms/availability.ts';
import type { CentralDatabase } from '../db/central-database.ts';
import type { CentralTables } from '../db/tables.ts';
import type { Notice } from '../notices.ts';
import { createAppointmentCommands } from './appointment-commands.ts';
import { bookingKey } from './by-customers/booking-key.ts';
import { type PublicBookingOptions, publicBookingRoutes } from './by-customers/routes.ts';
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
  /** Of customers who book by themselves. */
  readonly limits: PublicBookingOptions['limits'];
  /** The origin at which customers reach this server; undefined where nobody has said. */
  readonly phoneOrigin: string | undefined;
  /** What customers are told by SMS: who sends it, for which branches, and how often it is looked at. */
  readonly sms: {
    readonly send: (sms: AppointmentSms) => Promise<void>;
    readonly sending: SendingNow;
    readonly pollMs?: number | undefined;
  };
  readonly clock: Clock;
}

const DAY_MS = 24 * 3_600_000;
/** Milliseconds between two looks at how much was written of places. */
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
  const desk = createAppointmentCommands(database, random);
  const mark = createSeatRevisionFile(dataDir, () => changesCounted(reader), failed);
  let marking: { stop(): void } | null = null;

  let drawn: AddressProof | null = null;
  /** Nothing is asked before the start. */
  const proof = (): AddressProof => {
    if (!drawn) throw new Error('addresses of bookings are made once the server has started');
    return drawn;
  };

  /** How customers find their booking. They are told nothing where it is not known at which address they reach it. */
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
        desk,
        news: seatUpdates,
        settings,
        writes,
        sending,
        hear: createSeatMessageHandler(database),
      }),
      ...publicBookingRoutes({ reader, desk, settings, proof, writes, limits, sending }),
    ],
    async doHousekeeping(now) {
      await purgeSeats(db, now);
      const before = now - (await settings()).appointmentDays * DAY_MS;
      await purgeEmails(db, 'appointment-', before);
      await db
        .updateTable('appointments')
        .set(ANONYMIZED)
        .where('slot_end', '<', before)
        .where('customer_name', '<>', sql.lit(''))
        .execute();
    },
    async start() {
      drawn = createAddressProof(await bookingKey(db), 'appointment');
      const beyond = await mark.beyond(await changesCounted(reader));
      if (beyond > 0) await unlearn(db, beyond + 1);
      mark.keep();
      marking = every(MARK_MS, mark.keep);
      writing.start();
    },
    async stop() {
      await writing.stop();
      marking?.stop();
      await seatUpdates.stop();
      mark.keep();
      await mark.stop();
    },
  };

  return {
    feature,
    /** Writes to customers by mail. */
    async letters(now: Millis): Promise<readonly AddressedEmail[]> {
      return phoneOrigin === undefined ? [] : createBookingEmails(found)(now);
    },
    /** Lets the next machine that greets be the branch, once another one was enrolled. */
    async clearMachine(trx: Transaction<CentralTables>, idBranches: number): Promise<void> {
      await trx
        .updateTable('appointment_ledgers')
        .set({ machine: '' })
        .where('id_branches', '=', idBranches)
        .execute();
    },
  };
}
