import { hash } from 'node:crypto';
import type { i18n } from 'i18next';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { ApiError } from '#shared/contract/api-error-factory.ts';
import type { ErrorCode } from '#shared/contract/errors.ts';
import type { Language } from '#shared/contract/fields.ts';
import { latestDue } from '#shared/domain/reports/repeat.ts';
import { reportType } from '#shared/domain/reports/report-types.ts';
import type { SendingReason } from '#shared/domain/reports/sending.ts';
import type { GeneralSettings } from '#shared/domain/settings/read-settings.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { type Email, isPermanentRejection, MailUnanswered, sendMail } from '#shared/server/delivery/mail.ts';
import { mailPassword } from '#shared/server/delivery/mail-password.ts';
import type { Secrets } from '#shared/server/secrets/secrets.ts';
import { type ReportLocale, readReportLocale } from '../saved/report-locale.ts';
import { contentOf, type StoredDesign, scheduleOf } from '../saved/stored-designs.ts';
import { type GenerateOptions, generateStored, rightsOfSaver } from './generate-stored.ts';
import {
  afterFailure,
  changeSending,
  claimSending,
  dueSendings,
  goOnFrom,
  noteDue,
  rejectedAddresses,
  type StoredSending,
} from './outbox.ts';
import type { StoredFiles } from './stored-files.ts';

interface SendOptions extends GenerateOptions {
  readonly reader: Kysely<SharedTables>;
  readonly secrets: Pick<Secrets, 'read'>;
  readonly settings: () => GeneralSettings | Promise<GeneralSettings>;
  readonly machineZone: string;
  readonly texts: i18n;
  readonly log: Logger;
}

interface Now {
  readonly settings: GeneralSettings;
  readonly locale: ReportLocale;
  readonly signal: AbortSignal;
}

/** Sends due reports, including retries, until aborted. */
export async function sendDue(options: SendOptions, signal: AbortSignal): Promise<void> {
  const { reader, clock, machineZone } = options;
  const settings = await options.settings();
  const locale = await readReportLocale(reader, { settings, machineZone, now: clock.now() });
  await noteAllDue(options, locale);
  for (const sending of await dueSendings(reader, clock.now())) {
    if (signal.aborted) return;
    const claimed = await options.write((db) => claimSending(db, sending, clock.now()));
    if (claimed) await attempt(options, claimed, { settings, locale, signal });
  }
}

/** Records due reports; of the due times missed while the server was off only the latest. */
async function noteAllDue(options: SendOptions, { zone }: ReportLocale): Promise<void> {
  const { reader, log } = options;
  const designs = await reader.selectFrom('report_designs').selectAll().where('scheduled', '=', 1).execute();
  for (const design of designs)
    await noteIfDue(options, design, zone).catch((error: unknown) =>
      // An unreadable report does not stop the others.
      log.error({ err: error, report: design.id }, 'when a report is due is not known'),
    );
}

async function noteIfDue({ write, clock }: SendOptions, design: StoredDesign, zone: string): Promise<void> {
  const now = clock.now();
  // The clock was ahead and was set back: continues from now. Earlier sendings keep their rows.
  if (design.due_after > now) await write((db) => goOnFrom(db, design, now));
  const due = latestDue(scheduleOf(design, zone), now);
  if (due !== null) await write((db) => noteDue(db, design, due, now));
}

async function attempt(options: SendOptions, sending: StoredSending, now: Now): Promise<void> {
  const { write, log, clock, reader } = options;
  const design = await reader
    .selectFrom('report_designs')
    .selectAll()
    .where('id', '=', sending.id_report_designs)
    .executeTakeFirst();
  if (!design) return;
  try {
    await sendOne(options, design, sending, now);
  } catch (error) {
    // The server is stopping: the claim stays, and the next start retries.
    if (now.signal.aborted) return;
    const { reason, failure } = whyFailed(error, log, { report: design.id });
    const after = afterFailure(sending, reason, failure, clock.now());
    await write((db) => changeSending(db, sending, after));
  }
}

async function sendOne(
  options: SendOptions,
  design: StoredDesign,
  sending: StoredSending,
  { settings, locale, signal }: Now,
): Promise<void> {
  const { reader, write, clock } = options;
  const { language } = locale;
  const rights = await rightsOfSaver(reader, design);
  if ('rejected' in rights) throw new SendingError(rights.rejected);
  const created = await generateStored(options, { design, sending, rights, language }, signal);
  if (!created) return;

  if (!(await mailToAll(options, design, created, { settings, locale, signal }))) return;
  const sent = { state: 'sent', sent_at: clock.now(), reason: '', failure: '' } as const;
  await write((db) => changeSending(db, created, sent));
}

/**
 * Sends the email to each remaining recipient and records each result at once: a rejected or unconfirmed recipient
 * does not stop the others, and nobody gets it twice. Returns false if it stops early.
 */
async function mailToAll(
  options: SendOptions,
  design: StoredDesign,
  created: StoredSending,
  { settings, locale, signal }: Now,
): Promise<boolean> {
  const { reader, write, texts, files, secrets } = options;
  const { sendTo } = contentOf(design).configuration;
  const has = new Set<string>(JSON.parse(created.sent_to));
  const unclear = new Set<string>(JSON.parse(created.unclear));
  const rejected = rejectedAddresses(created);
  const note = () =>
    write((db) =>
      changeSending(db, created, {
        sent_to: JSON.stringify([...has]),
        unclear: JSON.stringify([...unclear]),
        rejected: JSON.stringify(Object.fromEntries(rejected)),
      }),
    );
  const waiting = sendTo.filter(
    (address) => !has.has(address) && !unclear.has(address) && !rejected.has(address),
  );
  if (waiting.length === 0) return assertDelivered(sendTo, { unclear, rejected });
  // A delivery of 0 disables email.
  if (!settings.mailActive || settings.mailDelivery === 0) throw new SendingError('mailOff');
  const email = await composeReportEmail(design, created, { texts, language: locale.language, files });
  let sendingError: SendingError | null = null;
  for (const address of waiting) {
    if (signal.aborted) return false;
    const key = `${created.key}-${hash('sha256', address).slice(0, 16)}`;
    // Recorded before sending: after a crash the delivery to this recipient is unconfirmed.
    unclear.add(address);
    if (!(await note())) return false;
    const error: unknown = await mailPassword(secrets, reader, settings)
      .then((password) => sendMail({ ...email, key, to: [address] }, settings, password))
      .then(
        () => null,
        (thrown: unknown) => thrown,
      );
    if (error instanceof MailUnanswered) continue;
    unclear.delete(address);
    const isFinal = isPermanentRejection(error);
    if (error === null) has.add(address);
    else if (isFinal) rejected.set(address, textOf(error));
    if (!(await note())) return false;
    if (error === null || isFinal) continue;
    sendingError = new SendingError('mail', error);
    if (!isOfAddress(error)) break;
  }
  if (sendingError) throw sendingError;
  return assertDelivered(sendTo, { unclear, rejected });
}

interface Undelivered {
  readonly unclear: ReadonlySet<string>;
  readonly rejected: ReadonlyMap<string, string>;
}

/** Throws if delivery to an address is unknown or permanently rejected: only a user can have it sent again. */
function assertDelivered(sendTo: readonly string[], { unclear, rejected }: Undelivered): true {
  const unknown = sendTo.filter((address) => unclear.has(address));
  if (unknown.length > 0) throw new SendingError('unclear', new Error(unknown.join(', ')));
  const texts = sendTo.flatMap((address) => {
    const text = rejected.get(address);
    return text === undefined ? [] : [`${address}: ${text}`];
  });
  if (texts.length > 0) throw new SendingError('refused', new Error(texts.join('; ')));
  return true;
}

const MAX_TEXT_LENGTH = 200;

const textOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, MAX_TEXT_LENGTH).toWellFormed();

/** True if the mail server refused this recipient only. */
const isOfAddress = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EENVELOPE';

/** Maximum bytes of an attachment; many mail servers refuse larger ones. */
const MAX_ATTACHMENT_BYTES = 10 * 1024 * 1024;

interface ReportEmailOptions {
  readonly texts: i18n;
  readonly language: Language;
  readonly files: StoredFiles;
}

/** Composes the email with the file attached, or with the reason for its absence. */
async function composeReportEmail(
  design: StoredDesign,
  { file, file_name }: StoredSending,
  { texts, language, files }: ReportEmailOptions,
): Promise<Omit<Email, 'to' | 'key'>> {
  const t = texts.getFixedT(language, 'report-emails');
  const named = { name: design.name, type: typeLabel(texts, language, design) };
  const bytes = file === '' ? null : await files.bytes(file);
  const goesAlong = bytes !== null && bytes <= MAX_ATTACHMENT_BYTES;
  const body = bytes === null ? t('empty', named) : t(goesAlong ? 'attached' : 'tooLarge', named);
  return {
    subject: t('subject', named),
    text: [body, t('why')].join('\n\n'),
    ...(goesAlong && { attachment: { name: file_name, content: await files.read(file) } }),
  };
}

/** Name of the report type in the language of the email; as stored for a type of a later version. */
function typeLabel(texts: i18n, language: Language, design: StoredDesign): string {
  const stored = contentOf(design).type.name;
  const known = reportType(design.report_type);
  if (!known) return stored;
  // The key is computed, so its type cannot be checked.
  return texts.getFixedT(language, 'reports' as never)(`types.${known.name}.label` as never, {
    defaultValue: stored,
  });
}

/** A failed attempt with its reason. */
class SendingError extends Error {
  readonly reason: SendingReason;

  constructor(reason: SendingReason, cause?: unknown) {
    super(cause instanceof Error ? cause.message : '', { cause });
    this.reason = reason;
  }
}

const REJECTION_REASONS: Partial<Record<ErrorCode, SendingReason>> = {
  REPORT_TOO_LONG: 'tooLong',
  REPORT_DATE_RANGE_INVALID: 'days',
  REPORT_AFTER_TODAY: 'days',
  NOT_FOUND: 'type',
};

/** Maps an error to a sending reason; unexpected errors are logged. */
function whyFailed(error: unknown, log: Logger, about: object): { reason: SendingReason; failure: string } {
  if (error instanceof SendingError) return { reason: error.reason, failure: error.message };
  const reason = error instanceof ApiError ? REJECTION_REASONS[error.status as ErrorCode] : undefined;
  if (reason) return { reason, failure: '' };
  log.error({ err: error, ...about }, 'a report that was due could not be made');
  return { reason: 'other', failure: '' };
}
