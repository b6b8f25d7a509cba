import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  readonly to: readonly string[];
  /** The raw mail with its headers. */
  readonly source: string;
}

/** The phase of a mail: after its recipients, or after its content. */
export type MailMoment = 'addressed' | 'taken';

const MAIL_USER = { user: 'turno@example.org', pass: 'correo seguro' } as const;

/**
 * A mail server that accepts mail of one user, and rejects all while configured to.
 *
 * @param offersSmtpUtf8 whether it accepts letters of any script before the @
 */
export async function startMailServer(offersSmtpUtf8 = false) {
  const received: ReceivedMail[] = [];
  let isBusy = false;
  let unknown: string | null = null;
  let mute: string | null = null;
  let onWay: (at: MailMoment, to: string) => void = () => {};
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    hideSMTPUTF8: !offersSmtpUtf8,
    onAuth({ username, password }, _session, done) {
      const isUser = username === MAIL_USER.user && password === MAIL_USER.pass;
      done(isUser ? null : new Error('wrong user or password'), { user: username });
    },
    onRcptTo({ address }, _session, done) {
      onWay('addressed', address);
      done(address === unknown ? Object.assign(new Error('no such user'), { responseCode: 550 }) : null);
    },
    async onData(stream, { id, envelope }, done) {
      // A mail is incomplete if its sender lost its power.
      const source = await text(stream).catch(() => null);
      if (source === null) return;
      if (isBusy) return done(Object.assign(new Error('try later'), { responseCode: 451 }));
      const to = envelope.rcptTo.map(({ address }) => address);
      received.push({ to, source });
      onWay('taken', to[0] ?? '');
      if (to.some((address) => address === mute)) return cutOff(id);
      done();
    },
  });
  server.on('error', () => {});
  /** Breaks a connection without an answer. */
  function cutOff(id: string): void {
    for (const connection of server.connections) if (connection.id === id) connection.close();
  }
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  return {
    port: (listening.address() as AddressInfo).port,
    received,
    setBusy(busy: boolean): void {
      isBusy = busy;
    },
    /** Rejects mail to one address. */
    setUnknown(address: string | null): void {
      unknown = address;
    },
    /** Called for each mail while it arrives, before the server answers. */
    onWay(receive: typeof onWay): void {
      onWay = receive;
    },
    /** Accepts mail to one address, and breaks the connection before it confirms. */
    setMute(address: string | null): void {
      mute = address;
    },
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

/** The settings of a client. */
export const mailSettings = (port: number) => ({
  mailActive: 'Y',
  mailSmtp: '127.0.0.1',
  mailPort: String(port),
  mailStarttls: 'N',
  mailUser: MAIL_USER.user,
  mailPass: MAIL_USER.pass,
});

/** The text of a mail, decoded from folded lines and quoted-printable characters (=C3=B3). */
export const textOfMail = (source: string): string =>
  Buffer.from(
    source
      .replace(/=\r\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  ).toString();
