import { hash } from 'node:crypto';
import type { i18n } from 'i18next';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { ApiError } from '#shared/contract/api-error-factory.ts';
import type { ErrorCode } from '#shared/contract/errors.ts';
import type { Language } from '#shared/contract/fields.ts';
import { latestDue } from '#shared/domain/reports/repeat.ts';
import { reportType } from '#shared/domain/reports/report-types.ts';
import { SENDING_REASONS, type SendingReason } from '#shared/domain/reports/sending.ts';
import type { GeneralSettings } from '#shared/domain/settings/read-settings.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { type Email, isPermanentRejection, MailUnanswered, sendMail } from '#shared/server/delivery/mail.ts';
import { mailPassword } from '#shared/server/delivery/mail-password.ts';
import type {
  JobContext,
  JobDb,
  JobKind,
  JobOutcome,
  JobWrite,
  StoredJob,
} from '#shared/server/jobs/job-kind.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import type { Secrets } from '#shared/server/secrets/secrets.ts';
import type { ReportGenerator } from '../report-generator.ts';
import { type ReportLocale, readReportLocale } from '../saved/report-locale.ts';
import { contentOf, type StoredDesign, scheduleOf } from '../saved/stored-designs.ts';
import { generateStored, rightsOfSaver } from './generate-stored.ts';
import { failureText } from './present-sending.ts';
import {
  changeSending,
  clearFailure,
  goOnFrom,
  noteDue,
  RETENTION_MS,
  rejectedAddresses,
  type StoredSending,
} from './sendings.ts';
import type { StoredFiles } from './stored-files.ts';

interface ReportKindOptions {
  readonly generator: ReportGenerator;
  readonly files: StoredFiles;
  readonly reader: Kysely<SharedTables>;
  readonly write: JobWrite;
  readonly clock: Clock;
  readonly secrets: Pick<Secrets, 'read'>;
  readonly settings: () => GeneralSettings | Promise<GeneralSettings>;
  readonly machineZone: string;
  readonly texts: i18n;
  readonly log: Logger;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Sends scheduled reports, each due time once. */
export function createReportKind(options: ReportKindOptions): JobKind {
  const { reader, clock, machineZone, log, texts } = options;

  async function localeNow(): Promise<Now> {
    const settings = await options.settings();
    return { settings, locale: await readReportLocale(reader, { settings, machineZone, now: clock.now() }) };
  }

  async function attempt(job: StoredJob, context: JobContext): Promise<JobOutcome> {
    const sending = await reader
      .selectFrom('report_sendings')
      .selectAll()
      .where('key', '=', job.key)
      .executeTakeFirst();
    const design = await reader
      .selectFrom('report_designs')
      .selectAll()
      .where('id', '=', sending?.id_report_designs ?? 0)
      .executeTakeFirst();
    // Deleted meanwhile, with the job.
    if (!sending || !design) return { kind: 'released' };
    const now = await localeNow();
    try {
      const isSent = await sendOne(options, { design, sending, now, context });
      // The server is stopping, or the report was changed meanwhile.
      if (!isSent) return { kind: 'released' };
      const sent = { sent_at: clock.now(), reason: '', failure: '' } as const;
      return { kind: 'done', commit: (db) => changeSending(db, job.key, sent) };
    } catch (error) {
      if (context.signal.aborted) return { kind: 'released' };
      const { reason, failure } = whyFailed(error, log, { report: design.id });
      const commit = (db: JobDb) =>
        changeSending(db, job.key, { reason, failure: failure.slice(0, MAX_TEXT_LENGTH).toWellFormed() });
      const text = failureText(texts, now.locale.language, { reason, failure });
      if (reason === 'unclear') return { kind: 'unknown', failure: text, repeat: false, commit };
      return { kind: SENDING_REASONS[reason] === 'again' ? 'failed' : 'dead', failure: text, commit };
    }
  }

  return {
    kind: 'report',
    concurrency: 1,
    batch: 1,
    backoff: { firstMs: MINUTE_MS, maxMs: 4 * HOUR_MS },
    leaseMs: MINUTE_MS,
    retryMs: 24 * HOUR_MS,
    retentionMs: RETENTION_MS,
    // Each recipient is recorded before its mail: an interrupted attempt continues with the others.
    interrupted: 'waiting',
    pollMs: 10_000,
    isActive: async () => true,
    collect: async () => noteAllDue(options, (await localeNow()).locale),
    handle: ([job], context) => attempt(job, context),
    onRetry: async (db, { key, state }) => {
      if (state !== 'waiting') await clearFailure(db, key);
    },
  };
}

interface Now {
  readonly settings: GeneralSettings;
  readonly locale: ReportLocale;
}

/** Records due reports; of the due times missed while the server was off only the latest. */
async function noteAllDue(options: ReportKindOptions, { zone }: ReportLocale): Promise<void> {
  const { reader, log } = options;
  const designs = await reader.selectFrom('report_designs').selectAll().where('scheduled', '=', 1).execute();
  for (const design of designs)
    await noteIfDue(options, design, zone).catch((error: unknown) =>
      // An unreadable report does not stop the others.
      log.error({ err: error, report: design.id }, 'when a report is due is not known'),
    );
}

async function noteIfDue(
  { write, clock }: ReportKindOptions,
  design: StoredDesign,
  zone: string,
): Promise<void> {
  const now = clock.now();
  // The clock was ahead and was set back: continues from now. Earlier sendings keep their rows.
  if (design.due_after > now) await write((db) => goOnFrom(db, design, now));
  const due = latestDue(scheduleOf(design, zone), now);
  if (due !== null) await write((db) => noteDue(db, design, due, now));
}

interface SendingAttempt {
  readonly design: StoredDesign;
  readonly sending: StoredSending;
  readonly now: Now;
  readonly context: JobContext;
}

/** Sends a report to its remaining recipients; false if it stopped early. */
async function sendOne(
  options: ReportKindOptions,
  { design, sending, now, context }: SendingAttempt,
): Promise<boolean> {
  const rights = await rightsOfSaver(options.reader, design);
  if ('rejected' in rights) throw new SendingError(rights.rejected);
  const { language } = now.locale;
  const created = await generateStored({ ...options, context }, { design, sending, rights, language });
  return created !== null && mailToAll(options, { design, sending: created, now, context });
}

/**
 * Sends the email to each remaining recipient and records each result at once: a rejected or unconfirmed recipient
 * does not stop the others, and nobody gets it twice. Returns false if it stops early.
 */
async function mailToAll(
  options: ReportKindOptions,
  { design, sending: created, now: { settings, locale }, context }: SendingAttempt,
): Promise<boolean> {
  const { reader, texts, files, secrets } = options;
  const { sendTo } = contentOf(design).configuration;
  const has = new Set<string>(JSON.parse(created.sent_to));
  const unclear = new Set<string>(JSON.parse(created.unclear));
  const rejected = rejectedAddresses(created);
  const note = () =>
    context.write((db) =>
      changeSending(db, created.key, {
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
    if (context.signal.aborted) return false;
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
