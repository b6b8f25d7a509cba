import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { afterEach, expect, it, onTestFinished } from 'vitest';
import {
  type Email,
  isPermanentRejection,
  type MailSettings,
  sendMail,
} from '#shared/server/delivery/mail.ts';
import { mailSettings, startMailServer, textOfMail } from '#tests/support/network/mail-server.ts';

type MailServer = Awaited<ReturnType<typeof startMailServer>>;

let server: MailServer;
afterEach(() => server.stop());

/** A mail server without SMTPUTF8 that records each line as it arrives, outside its usual answers. */
async function startRawMailServer() {
  const lines: string[] = [];
  let isData = false;
  const raw = createServer((socket) => {
    const answer = (text: string) => socket.write(`${text}\r\n`);
    answer('220 raw.example ESMTP');
    createInterface({ input: socket, crlfDelay: Number.POSITIVE_INFINITY }).on('line', (line) => {
      lines.push(line);
      if (isData) {
        if (line !== '.') return;
        isData = false;
        return answer('250 queued');
      }
      if (line.startsWith('EHLO')) return answer('250-raw.example\r\n250-AUTH PLAIN\r\n250 8BITMIME');
      if (line.startsWith('AUTH')) return answer('235 accepted');
      if (line === 'QUIT') return socket.end('221 bye\r\n');
      isData = line === 'DATA';
      answer(isData ? '354 go ahead' : '250 ok');
    });
  });
  raw.listen(0, '127.0.0.1');
  await once(raw, 'listening');
  onTestFinished(() => void raw.close());
  return { port: (raw.address() as AddressInfo).port, lines };
}

const send = (to: string, port = server.port, also: Partial<Email> = {}, user?: string) => {
  const { mailUser, mailPass, mailSmtp } = mailSettings(port);
  const settings: MailSettings = {
    mailSmtp,
    mailUser: user ?? mailUser,
    mailPort: port,
    mailAuth: 'true',
    mailStarttls: false,
  };
  return sendMail({ to: [to], subject: 'Cita', text: 'Su cita', key: 'k1', ...also }, settings, mailPass);
};

it('sends mail to a domain in any script if the mail server supports only ASCII', async () => {
  server = await startMailServer();
  await send('ana@españa.example');
  // smtp-server decodes the ASCII form of a domain before it reports it.
  expect(server.received.map(({ to }) => to)).toEqual([['ana@españa.example']]);
});

it('sends mail to an address in any script if the mail server supports it', async () => {
  server = await startMailServer(true);
  await send('jösé@españa.example');
  expect(server.received.map(({ to }) => to)).toEqual([['jösé@españa.example']]);
});

it('fails permanently, with the reason, for an address in another script if the mail server does not support it', async () => {
  server = await startMailServer();
  const error = await send('jösé@example.org').catch((reason: unknown) => reason);
  expect(String(error)).toContain('only ASCII letters before the @: jösé@example.org');
  expect(isPermanentRejection(error)).toBe(true);
  expect(server.received).toEqual([]);
});

it('writes the domain in ASCII in every command and header to a mail server without SMTPUTF8', async () => {
  server = await startMailServer();
  const raw = await startRawMailServer();
  await send('ana@españa.example', raw.port);
  const commands = raw.lines.filter((line) => /^(?:MAIL|RCPT) /.test(line));
  expect(commands).toEqual([
    expect.stringMatching(/^MAIL FROM:<turno@example\.org>(?: BODY=8BITMIME)?$/),
    'RCPT TO:<ana@xn--espaa-rta.example>',
  ]);
  expect(raw.lines).toContain('To: ana@xn--espaa-rta.example');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII only
  expect(raw.lines.filter((line) => /[^\x00-\x7f]/.test(line))).toEqual([]);
});

it('publishes a calendar entry where the mail user is no address that could be its organizer', async () => {
  server = await startMailServer();
  const raw = await startRawMailServer();
  const file = (method: string) =>
    ['BEGIN:VCALENDAR', `METHOD:${method}`, 'BEGIN:VEVENT', 'UID:1', 'END:VEVENT', 'END:VCALENDAR', ''].join(
      '\r\n',
    );
  const attachment = { name: 'appointment.ics', content: file('REQUEST') };
  await send('ana@example.org', raw.port, { attachment }, 'relay-user');
  const sent = textOfMail(raw.lines.join('\r\n'));
  expect(sent).toMatch(/Content-Type: text\/calendar; charset=utf-8;\s+method=PUBLISH/i);
  expect(sent).toContain('METHOD:PUBLISH');
  expect(sent).not.toMatch(/ATTENDEE|ORGANIZER|REQUEST/);
});
