import ICAL from 'ical.js';
import { createTransport } from 'nodemailer';
import type { GeneralSettings } from '#shared/domain/settings/read-settings.ts';

export type MailSettings = Pick<
  GeneralSettings,
  'mailSmtp' | 'mailPort' | 'mailAuth' | 'mailUser' | 'mailStarttls'
>;

export interface Email {
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  /** Names it, the same however often it is tried. */
  readonly key: string;
  readonly attachment?: Attachment | undefined;
}

/** A file that comes with a letter. */
export interface Attachment {
  readonly name: string;
  readonly content: Buffer | string;
}

/** Port on which TLS begins with the connection. */
const TLS_PORT = 465;
/** Milliseconds that the mail server may take for each step. */
const MAIL_TIMEOUT_MS = 15_000;

/** The whole letter was on its way when the line broke: the mail server may have taken it. */
export class MailUnanswered extends Error {
  override readonly name = 'MailUnanswered';
}

/**
 * Sends one letter by the server of the settings. Throws where that does not take it for all who are to get it,
 * `MailUnanswered` where nobody knows whether it did.
 */
export async function sendMail(email: Email, settings: MailSettings, password: string): Promise<void> {
  const { attachment } = email;
  const { mailSmtp: host, mailPort: port, mailUser: user, mailStarttls, mailAuth } = settings;
  const secure = port === TLS_PORT;
  const transport = createTransport({
    host,
    port,
    secure,
    // Sends nothing over an open line where the settings want none, whatever the server offers.
    ...(secure ? {} : mailStarttls ? { requireTLS: true } : { ignoreTLS: true }),
    ...(mailAuth === 'true' && { auth: { user, pass: password } }),

    connectionTimeout: MAIL_TIMEOUT_MS,
    greetingTimeout: MAIL_TIMEOUT_MS,
    socketTimeout: MAIL_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  let isFinished = false;
  transport.use('stream', ({ message }, done) => {
    // Hears when the last of it was read, which happens once the mail server has asked for it.
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

/**
 * A calendar file is a part of the mail, with its method, so that calendars add, move and remove the entry by
 * themselves; other files are attached.
 */
function attached(attachment: Attachment | undefined, organizer: string, to: readonly string[]) {
  if (!attachment) return {};
  const { name: filename, content } = attachment;
  if (typeof content !== 'string' || !filename.endsWith('.ics'))
    return { attachments: [{ filename, content }] };
  const invitation = invitationFile(content, organizer, to);
  return { icalEvent: { filename, content: invitation.content, method: invitation.method } };
}

/** Adds who invites whom: without both, Outlook and Google neither move nor remove an entry. */
function invitationFile(content: string, organizer: string, to: readonly string[]) {
  const calendar = ICAL.Component.fromString(content);
  for (const event of calendar.getAllSubcomponents('vevent')) {
    if (organizer.includes('@')) event.addPropertyWithValue('organizer', `mailto:${organizer}`);
    for (const address of to) {
      const attendee = event.addPropertyWithValue('attendee', `mailto:${address}`);
      for (const [name, value] of Object.entries(ATTENDS)) attendee.setParameter(name, value);
    }
  }
  return { content: `${calendar.toString()}\r\n`, method: String(calendar.getFirstPropertyValue('method')) };
}

/** The customer has booked it, and is asked nothing more. */
const ATTENDS = { cutype: 'INDIVIDUAL', role: 'REQ-PARTICIPANT', partstat: 'ACCEPTED', rsvp: 'FALSE' };

/** Steps of SMTP whose refusal is about the address or the content, not about the settings. */
const OF_LETTER = /^(RCPT TO|DATA)$/;

/** True where the server refuses the letter for good (5xx, RFC 5321, 4.2.1): sending it again is refused again. */
export function isRefusedForGood(error: unknown): boolean {
  if (!isAnswer(error) || !(error instanceof Error)) return false;
  const { responseCode, command } = error as Error & { responseCode: number; command?: string };
  return responseCode >= 500 && OF_LETTER.test(command ?? '');
}

/** Tells whether the mail server has said something, which then was no. */
const isAnswer = (error: unknown): boolean =>
  error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number';

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
