import { createTransport } from 'nodemailer';
import type { GeneralSettings } from '#shared/domain/settings/read-settings.ts';

export type MailSettings = Pick<
  GeneralSettings,
  'mailSmtp' | 'mailPort' | 'mailAuth' | 'mailUser' | 'mailStarttls'
>;

export interface Letter {
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
  readonly content: Buffer;
}

/** Port on which TLS begins with the connection. */
const TLS_PORT = 465;
/** Milliseconds that the mail server may take for each step. */
const PATIENCE_MS = 15_000;

/** Sends one letter by the server of the settings. Throws where that does not take it for all who are to get it. */
export async function sendMail(letter: Letter, settings: MailSettings, password: string): Promise<void> {
  const { attachment } = letter;
  const { mailSmtp: host, mailPort: port, mailUser: user, mailStarttls, mailAuth } = settings;
  const secure = port === TLS_PORT;
  const transport = createTransport({
    ...{ host, port, secure },
    // Sends nothing over an open line where the settings want none, whatever the server offers.
    ...(secure ? {} : mailStarttls ? { requireTLS: true } : { ignoreTLS: true }),
    ...(mailAuth === 'true' && { auth: { user, pass: password } }),
    ...{ connectionTimeout: PATIENCE_MS, greetingTimeout: PATIENCE_MS, socketTimeout: PATIENCE_MS },
    ...{ disableFileAccess: true, disableUrlAccess: true },
  });
  try {
    const { rejected } = await transport.sendMail({
      from: user,
      to: [...letter.to],
      subject: letter.subject,
      text: letter.text,
      messageId: `<${letter.key}@turno>`,
      headers: { 'auto-submitted': 'auto-generated' },
      ...(attachment && { attachments: [{ filename: attachment.name, content: attachment.content }] }),
    });
    if (rejected.length > 0) throw new Error(`the mail server refuses ${rejected.length} of the addresses`);
  } finally {
    transport.close();
  }
}
