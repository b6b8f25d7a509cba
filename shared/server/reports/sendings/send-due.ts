import { hash } from 'node:crypto';
import type { i18n } from 'i18next';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { latestDue } from '#shared/domain/reports/repeat.ts';
import type { GeneralSettings } from '#shared/domain/settings/read-settings.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { isRefusedForGood, MailUnanswered, sendMail } from '#shared/server/delivery/mail.ts';
import { mailPassword } from '#shared/server/delivery/mail-password.ts';
import { contentOf, type StoredDesign, scheduleOf } from '#shared/server/reports/designs/stored-designs.ts';
import { type ReportLocale, readReportLocale } from '#shared/server/reports/report-locale.ts';
import type { Secrets } from '#shared/server/secrets/secrets.ts';
import { type GenerateOptions, generateStored } from './generate-stored.ts';
import {
  afterFailure,
  changeSending,
  claimSending,
  dueSendings,
  goOnFrom,
  noteDue,
  refusedIn,
  type StoredSending,
} from './outbox.ts';
import { composeReportEmail } from './report-email.ts';
import { rightsOfSaver } from './rights-of-saver.ts';
import { SendingError, whyFailed } from './why-failed.ts';

export interface SendOptions extends GenerateOptions {
  readonly reader: Kysely<SharedTables>;
  readonly secrets: Pick<Secrets, 'read'>;
  readonly settings: () => GeneralSettings | Promise<GeneralSettings>;
  /** The machine's own time zone. */
  readonly machineZone: string;
  readonly texts: i18n;
  readonly log: Logger;
}

interface Now {
  readonly settings: GeneralSettings;
  readonly place: ReportLocale;
  readonly signal: AbortSignal;
}

/** Sends the reports that are due, and those whose turn has come again, until the signal. */
export async function sendDue(options: SendOptions, signal: AbortSignal): Promise<void> {
  const { reader, clock, machineZone } = options;
  const settings = await options.settings();
  const place = await readReportLocale(reader, { settings, machineZone, now: clock.now() });
  await noteAllDue(options, place);
  for (const sending of await dueSendings(reader, clock.now())) {
    if (signal.aborted) return;
    const taken = await options.write((db) => claimSending(db, sending, clock.now()));
    if (taken) await attempt(options, taken, { settings, place, signal });
  }
}

/** Writes down what is due: of the times that were missed while the server was off the latest, as one. */
async function noteAllDue(options: SendOptions, { zone }: ReportLocale): Promise<void> {
  const { reader, log } = options;
  const designs = await reader.selectFrom('report_designs').selectAll().where('scheduled', '=', 1).execute();
  for (const design of designs)
    await noteIfDue(options, design, zone).catch((error: unknown) =>
      // Goes on: one that cannot be read keeps no other from going.
      log.error({ err: error, report: design.id }, 'when a report is due is not known'),
    );
}

async function noteIfDue({ write, clock }: SendOptions, design: StoredDesign, zone: string): Promise<void> {
  const now = clock.now();
  // Goes on from now where the clock ran ahead and was put back; what went out meanwhile keeps its row.
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
    // Leaves it as it was taken where the server is ending: it goes on when that is back.
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
  { settings, place, signal }: Now,
): Promise<void> {
  const { reader, write, clock } = options;
  const { language } = place;
  const rights = await rightsOfSaver(reader, design);
  if ('refused' in rights) throw new SendingError(rights.refused);
  const made = await generateStored(options, { design, sending, rights, language }, signal);
  if (!made) return;

  if (!(await mailToAll(options, design, made, { settings, place, signal }))) return;
  const sent = { state: 'sent', sent_at: clock.now(), reason: '', failure: '' } as const;
  await write((db) => changeSending(db, made, sent));
}

/**
 * Sends it to each addressee who does not have it yet, and says of each at once who has: one that is refused, or of whom
 * nobody knows whether they have it, keeps it from no other, and none gets it twice. False where it stops before the end.
 */
async function mailToAll(
  options: SendOptions,
  design: StoredDesign,
  made: StoredSending,
  { settings, place, signal }: Now,
): Promise<boolean> {
  const { reader, write, texts, files, secrets } = options;
  const { sendTo } = contentOf(design).configuration;
  const has = new Set<string>(JSON.parse(made.sent_to));
  const unclear = new Set<string>(JSON.parse(made.unclear));
  const refused = refusedIn(made);
  const note = () =>
    write((db) =>
      changeSending(db, made, {
        sent_to: JSON.stringify([...has]),
        unclear: JSON.stringify([...unclear]),
        refused: JSON.stringify(Object.fromEntries(refused)),
      }),
    );
  const waiting = sendTo.filter(
    (address) => !has.has(address) && !unclear.has(address) && !refused.has(address),
  );
  if (waiting.length === 0) return assertDelivered(sendTo, { unclear, refused });
  // A delivery of 0 keeps mail back.
  if (!settings.mailActive || settings.mailDelivery === 0) throw new SendingError('mailOff');
  const email = await composeReportEmail(design, made, { texts, language: place.language, files });
  let sendingError: SendingError | null = null;
  for (const address of waiting) {
    if (signal.aborted) return false;
    const key = `${made.key}-${hash('sha256', address).slice(0, 16)}`;
    // Written down before it leaves: a server that ends meanwhile does not know whether it did.
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
    const isFinal = isRefusedForGood(error);
    if (error === null) has.add(address);
    else if (isFinal) refused.set(address, textOf(error));
    if (!(await note())) return false;
    if (error === null || isFinal) continue;
    sendingError = new SendingError('mail', error);
    if (!isOfAddress(error)) break;
  }
  if (sendingError) throw sendingError;
  return assertDelivered(sendTo, { unclear, refused });
}

interface Undelivered {
  readonly unclear: ReadonlySet<string>;
  readonly refused: ReadonlyMap<string, string>;
}

/** Throws where delivery to an address is unknown or refused for good: only a user can have it sent again. */
function assertDelivered(sendTo: readonly string[], { unclear, refused }: Undelivered): true {
  const unknown = sendTo.filter((address) => unclear.has(address));
  if (unknown.length > 0) throw new SendingError('unclear', new Error(unknown.join(', ')));
  const texts = sendTo.flatMap((address) => {
    const text = refused.get(address);
    return text === undefined ? [] : [`${address}: ${text}`];
  });
  if (texts.length > 0) throw new SendingError('refused', new Error(texts.join('; ')));
  return true;
}

const MAX_TEXT_LENGTH = 200;

const textOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, MAX_TEXT_LENGTH).toWellFormed();

/** Tells whether the mail server refuses one addressee, where it may take the next. */
const isOfAddress = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EENVELOPE';
