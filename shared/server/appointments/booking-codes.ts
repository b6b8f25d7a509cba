import { createHash, randomBytes, randomInt } from 'node:crypto';
import type { i18n } from 'i18next';
import type { Kysely, Transaction } from 'kysely';
import { apiError } from '#shared/contract/api-error-factory.ts';
import { type Language, language } from '#shared/contract/fields.ts';
import type { NotificationChannels } from '#shared/contract/tickets/public-booking.ts';
import {
  BOOKING_CODE_MS,
  BOOKING_CODE_PAUSE_MS,
  MAX_CODE_ATTEMPTS,
  MAX_CODES_PER_DAY,
} from '#shared/domain/appointments/booking.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { GeneralSettings } from '#shared/domain/settings/read-settings.ts';
import { toGsmText } from '#shared/domain/sms/gsm-text.ts';
import { DAY_MS } from '#shared/domain/time/units.ts';
import type { SharedTables } from '../db/tables.ts';
import type { AddressedEmail } from '../delivery/emails.ts';
import type { SendingNow } from '../sms/availability.ts';
import { e164 } from '../sms/phone-number.ts';
import type { NewSms } from '../sms/sms-jobs.ts';
import { notificationChannel, type WaysToCustomers } from './terms.ts';

type Db = Kysely<SharedTables> | Transaction<SharedTables>;

/** The seat that is held while its customer enters the code. */
export interface ReservedSeat {
  readonly idQueues: number;
  readonly start: Millis;
  readonly end: Millis;
  readonly seat: number;
}

interface CodeRequest {
  readonly idBranches: number;
  readonly channel: NotificationChannels;
  readonly language: Language;
  /** Finds a free seat; runs once the earlier hold of this contact is released. */
  readonly findSeat: () => ReservedSeat | Promise<ReservedSeat>;
}

/** A code that is used, guessed at too often or replaced: holds nothing and contains no contact. */
const endedAt = (now: Millis) => ({ expires_at: now, code: '', recipient: '' });

/**
 * Channel for the code of a booking; null if none is required. Throws CONTACT_UNREACHABLE if the contact lacks the
 * channel of the branch.
 */
export function codeChannel(
  { bookingCode }: Pick<GeneralSettings, 'bookingCode'>,
  contact: { readonly phonenumber: string; readonly email: string },
  ways: WaysToCustomers,
): NotificationChannels | null {
  if (!bookingCode || (!ways.mail && ways.country === undefined)) return null;
  const channel = notificationChannel({ phone: contact.phonenumber, email: contact.email }, ways);
  if (!channel) throw apiError('CONTACT_UNREACHABLE', { field: ways.mail ? 'email' : 'phonenumber' });
  return channel;
}

/** Stores a code to send and holds a seat. Throws BOOKING_CODE_TOO_SOON, BOOKING_DAY_LIMIT, and as `findSeat` does. */
export async function issueCode(trx: Db, request: CodeRequest, now: Millis) {
  const { idBranches, channel, findSeat } = request;
  const contact = contactHash(channel);
  const ofDay = await trx
    .selectFrom('booking_codes')
    .select('created_at')
    .where('contact', '=', contact)
    .where('created_at', '>', now - DAY_MS)
    .orderBy('created_at', 'desc')
    .execute();
  const next = (ofDay[0]?.created_at ?? 0) + BOOKING_CODE_PAUSE_MS;
  if (next > now)
    throw apiError('BOOKING_CODE_TOO_SOON', { params: { seconds: Math.ceil((next - now) / 1000) } });
  if (ofDay.length >= MAX_CODES_PER_DAY) throw apiError('BOOKING_DAY_LIMIT');
  await trx
    .updateTable('booking_codes')
    .set(endedAt(now))
    .where('contact', '=', contact)
    .where('expires_at', '>', now)
    .execute();
  const seat = await findSeat();
  const confirmation = randomBytes(24).toString('base64url');
  await trx
    .insertInto('booking_codes')
    .values({
      confirmation,
      contact,
      channel: channel.by,
      recipient: channel.at,
      language: request.language,
      code: String(randomInt(1_000_000)).padStart(6, '0'),
      attempts: 0,
      confirmed: 0,
      id_branches: idBranches,
      id_queues: seat.idQueues,
      slot_start: seat.start,
      slot_end: seat.end,
      seat: seat.seat,
      created_at: now,
      expires_at: now + BOOKING_CODE_MS,
    })
    .execute();
  const resendAt = now + BOOKING_CODE_PAUSE_MS;
  return { confirmation, sentTo: channel, expiresAt: now + BOOKING_CODE_MS, resendAt, now };
}

/** Compares a typed code; a wrong one counts as an attempt. Throws BOOKING_CODE_EXPIRED. */
export async function checkCode(trx: Db, confirmation: string, input: string, now: Millis) {
  const row = await trx
    .selectFrom('booking_codes')
    .select(['code', 'attempts'])
    .where('confirmation', '=', confirmation)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (!row) throw apiError('BOOKING_CODE_EXPIRED');
  const isConfirmed = row.code === input;
  const attempts = isConfirmed ? row.attempts : row.attempts + 1;
  const remainingAttempts = MAX_CODE_ATTEMPTS - attempts;
  const wrong = remainingAttempts > 0 ? { attempts } : { attempts, ...endedAt(now) };
  await trx
    .updateTable('booking_codes')
    .set(isConfirmed ? { confirmed: 1 } : wrong)
    .where('confirmation', '=', confirmation)
    .execute();
  return { isConfirmed, remainingAttempts };
}

/**
 * Ends a confirmed code and releases its seat, for the booking that follows. Throws if the contact is not confirmed.
 */
export async function consumeCode(
  trx: Db,
  about: {
    readonly confirmation: string | undefined;
    readonly channel: NotificationChannels;
    readonly idBranches: number;
  },
  now: Millis,
): Promise<void> {
  if (about.confirmation === undefined) throw apiError('BOOKING_CODE_REQUIRED');
  const { numUpdatedRows } = await trx
    .updateTable('booking_codes')
    .set(endedAt(now))
    .where('confirmation', '=', about.confirmation)
    .where('contact', '=', contactHash(about.channel))
    .where('id_branches', '=', about.idBranches)
    .where('confirmed', '=', 1)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw apiError('BOOKING_CODE_EXPIRED');
}

/** Seats of a branch that are held while customers enter their codes. */
export const reservedSeats = (
  db: Db,
  within: { readonly idBranches: number; readonly from: Millis; readonly to: Millis; readonly now: Millis },
) =>
  db
    .selectFrom('booking_codes')
    .select(['id_queues', 'slot_start as start', 'slot_end as end', 'seat'])
    .where('id_branches', '=', within.idBranches)
    .where('slot_start', '>=', within.from)
    .where('slot_start', '<', within.to)
    .where('expires_at', '>', within.now)
    .execute();

/** Removes contacts from codes that expired, and codes and used proofs of which nothing counts any more. */
export async function purgeCodes(db: Db, now: Millis): Promise<void> {
  await db
    .updateTable('booking_codes')
    .set({ code: '', recipient: '' })
    .where('expires_at', '<=', now)
    .where('recipient', '<>', '')
    .execute();
  await db
    .deleteFrom('booking_codes')
    .where('created_at', '<', now - DAY_MS)
    .execute();
  await db.deleteFrom('used_booking_proofs').where('expires_at', '<=', now).execute();
}

interface CodeMessageOptions {
  readonly reader: Db;
  readonly texts: i18n;
}

/** Composes the emails with codes that are in force. */
export function createCodeEmails({ reader, texts }: CodeMessageOptions) {
  return async (now: Millis): Promise<AddressedEmail[]> =>
    (await pendingCodes(reader, 'mail', now)).map((row) => {
      const t = texts.getFixedT(language.catch('es').parse(row.language), 'appointment-emails');
      const params = { code: row.code, branch: row.branch, minutes: BOOKING_CODE_MS / 60_000 };
      return {
        key: messageKey(row),
        recipient: row.recipient,
        subject: t('code.subject', params),
        text: [t('code.text', params), t('code.ignore')].join('\n\n'),
        // A customer waits for it.
        priority: 1,
        usefulUntil: row.expires_at,
      };
    });
}

/** Composes the SMS with codes that are in force. */
export function createCodeSms({
  reader,
  texts,
  sending,
}: CodeMessageOptions & { readonly sending: SendingNow }) {
  return async (now: Millis): Promise<NewSms[]> => {
    const rows = await pendingCodes(reader, 'sms', now);
    if (rows.length === 0) return [];
    const countries = await sending();
    return rows.map((row) => {
      const t = texts.getFixedT(language.catch('es').parse(row.language), 'appointment-emails');
      const key = messageKey(row);
      return {
        key,
        kind: 'appointment',
        idTickets: null,
        replaces: key,
        idBranches: row.id_branches,
        phone: e164(row.recipient, countries.get(row.id_branches) ?? null),
        written: row.recipient,
        text: toGsmText(
          t('code.sms', { code: row.code, branch: row.branch, minutes: BOOKING_CODE_MS / 60_000 }),
        ),
        usefulMs: row.expires_at - now,
      };
    });
  };
}

const pendingCodes = (reader: Db, channel: 'mail' | 'sms', now: Millis) =>
  reader
    .selectFrom('booking_codes as c')
    .innerJoin('branches as b', 'b.id', 'c.id_branches')
    .select(['c.contact', 'c.recipient', 'c.language', 'c.code', 'c.created_at', 'c.expires_at'])
    .select(['c.id_branches', 'b.name as branch'])
    .where('c.channel', '=', channel)
    .where('c.confirmed', '=', 0)
    .where('c.expires_at', '>', now)
    .execute();

/** Key of the message with a code: one per contact and moment. The confirmation is not sent with it. */
const messageKey = (row: { readonly contact: string; readonly created_at: Millis }): string =>
  `booking-code-${row.contact.slice(0, 24)}-${row.created_at}`;

const contactHash = ({ by, at }: NotificationChannels): string =>
  createHash('sha256').update(`${by} ${at}`).digest('hex');
