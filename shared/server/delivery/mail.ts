import ICAL from 'ical.js';
import { createTransport } from 'nodemailer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { GeneralSettings } from '#shared/domain/settings/read-settings.ts';

export type MailSettings = Pick<
  GeneralSettings,
  'mailSmtp' | 'mailPort' | 'mailAuth' | 'mailUser' | 'mailStarttls'
>;

export interface Email {
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  /** Stays the same over all attempts. */
  readonly key: string;
  readonly attachment?: Attachment | undefined;
}

/** An attached file. */
export interface Attachment {
  readonly name: string;
  readonly content: Buffer | string;
}

/** Port of implicit TLS. */
const TLS_PORT = 465;
/** Timeout of each step. */
const MAIL_TIMEOUT_MS = 15_000;

/** The connection broke after the whole mail was sent; the server may have accepted it. */
export class MailUnanswered extends Error {
  override readonly name = 'MailUnanswered';
}

/** The mail server supports only ASCII before the @ of an address (RFC 6531). */
class AddressUnsupported extends Error {
  override readonly name = 'AddressUnsupported';
}

/**
 * Sends one mail by the configured server, with domains of any script in ASCII. Throws if rejected for any recipient,
 * `MailUnanswered` if the outcome is unknown, `AddressUnsupported` if the server cannot take an address.
 */
export async function sendMail(email: Email, settings: MailSettings, password: string): Promise<void> {
  const { attachment } = email;
  const { mailSmtp: host, mailPort: port, mailUser: user, mailStarttls, mailAuth } = settings;
  const secure = port === TLS_PORT;
  const server = {
    host,
    port,
    secure,
    // Without `secure`, follows the STARTTLS setting.
    ...(secure ? {} : mailStarttls ? { requireTLS: true } : { ignoreTLS: true }),
    ...(mailAuth === 'true' && { auth: { user, pass: password } }),

    connectionTimeout: MAIL_TIMEOUT_MS,
    greetingTimeout: MAIL_TIMEOUT_MS,
    socketTimeout: MAIL_TIMEOUT_MS,
  };
  const international = email.to.find((address) => !/^[\x20-\x7e]*@/.test(address));
  if (international !== undefined && !(await offersSmtpUtf8(server)))
    throw new AddressUnsupported(`the mail server takes only ASCII letters before the @: ${international}`);
  const transport = createTransport({ ...server, disableFileAccess: true, disableUrlAccess: true });
  let isFinished = false;
  transport.use('stream', ({ message }, done) => {
    // Detects that the whole content was sent.
    message.processFunc((content) => content.once('end', () => (isFinished = true)));
    done();
  });
  try {
    const { rejected } = await transport.sendMail({
      from: user,
      to: [...email.to],
      subject: email.subject,
      text: email.text,
      messageId: `<${email.key}@turno>`,
      headers: { 'auto-submitted': 'auto-generated' },
      ...attached(attachment, user, email.to),
    });
    if (rejected.length > 0) throw new Error(`the mail server refuses ${rejected.length} of the addresses`);
  } catch (error) {
    if (isFinished && !isAnswer(error)) throw new MailUnanswered(messageOf(error), { cause: error });
    throw error;
  } finally {
    transport.close();
  }
}

/** Reads the extensions of a mail server, after TLS if the server uses it. */
async function offersSmtpUtf8(server: ConstructorParameters<typeof SMTPConnection>[0]): Promise<boolean> {
  const connection = new SMTPConnection(server);
  try {
    await new Promise<void>((resolve, reject) => {
      connection.on('error', reject);
      connection.connect((error) => (error ? reject(error) : resolve()));
    });
    return /^250[ -]SMTPUTF8\b/im.test(String(connection.lastServerResponse));
  } finally {
    connection.close();
  }
}

/**
 * Calendar files become an alternative part with their method, so that calendars update the entry; other files are
 * attached.
 */
function attached(attachment: Attachment | undefined, organizer: string, to: readonly string[]) {
  if (!attachment) return {};
  const { name: filename, content } = attachment;
  if (typeof content !== 'string' || !filename.endsWith('.ics'))
    return { attachments: [{ filename, content }] };
  const invitation = invitationFile(content, organizer, to);
  return { icalEvent: { filename, content: invitation.content, method: invitation.method } };
}

/**
 * Adds organizer and attendee, which Outlook and Google require to move or delete an entry (RFC 5546, 3.2.2). Without
 * the address of an organizer, the entry is published instead.
 */
function invitationFile(content: string, organizer: string, to: readonly string[]) {
  const calendar = ICAL.Component.fromString(content);
  if (!organizer.includes('@')) calendar.updatePropertyWithValue('method', 'PUBLISH');
  else
    for (const event of calendar.getAllSubcomponents('vevent')) {
      event.addPropertyWithValue('organizer', `mailto:${organizer}`);
      for (const address of to) {
        const attendee = event.addPropertyWithValue('attendee', `mailto:${address}`);
        for (const [name, value] of Object.entries(ATTENDS)) attendee.setParameter(name, value);
      }
    }
  return { content: `${calendar.toString()}\r\n`, method: String(calendar.getFirstPropertyValue('method')) };
}

/** The customer has booked and need not confirm. */
const ATTENDS = { cutype: 'INDIVIDUAL', role: 'REQ-PARTICIPANT', partstat: 'ACCEPTED', rsvp: 'FALSE' };

/** SMTP steps whose rejection concerns the address or content. */
const OF_LETTER = /^(RCPT TO|DATA)$/;

/** True for a permanent rejection (5xx, RFC 5321, 4.2.1). */
export function isPermanentRejection(error: unknown): boolean {
  if (error instanceof AddressUnsupported) return true;
  if (!isAnswer(error) || !(error instanceof Error)) return false;
  const { responseCode, command } = error as Error & { responseCode: number; command?: string };
  return responseCode >= 500 && OF_LETTER.test(command ?? '');
}

/** True if the mail server answered with an error. */
const isAnswer = (error: unknown): boolean =>
  error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number';

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
