import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showCentralAlarms } from '#shared/contract/central/fleet-history.ts';
import { saveGeneralParameters } from '#shared/contract/installation/general-parameters.ts';
import { getHealth } from '#shared/contract/installation/health.ts';
import { getHome } from '#shared/contract/installation/home.ts';
import { queueEmails } from '#shared/server/delivery/emails.ts';
import { mailSettings, startMailServer } from '#tests/support/network/mail-server.ts';
import { branchAsEither, centralAsEither, type EitherServer } from '#tests/support/servers/either-server.ts';
import type { SignedIn } from '#tests/support/servers/start-branch.ts';

const WAIT_OPTIONS = { timeout: 30_000, interval: 50 };
const MINUTE = 60_000;
const WRONG = 'nobody@example.org';

describe.each([
  ['a branch', () => branchAsEither({ twice: null })],
  ['central', () => centralAsEither({ pollMs: 50 })],
])('undelivered mail of %s', (_, start) => {
  let server: EitherServer;
  let admin: SignedIn;
  let mail: Awaited<ReturnType<typeof startMailServer>>;
  beforeEach(async () => {
    mail = await startMailServer();
    server = await start();
    admin = await server.signIn('admin');
    await set(mailSettings(mail.port));
  });
  afterEach(async () => {
    await server.stop();
    await mail.stop();
  });

  const set = (values: Readonly<Record<string, string>>) =>
    admin.call(saveGeneralParameters, {
      body: { settings: Object.entries(values).map(([name, value]) => ({ name, value })) },
    });
  const write = (key: string, recipient = 'ana@example.org', copyNote = '') =>
    server.configure(({ trx }) => {
      const now = server.clock.now();
      const letter = {
        key,
        recipient,
        subject: key,
        text: key,
        usefulUntil: now + 60 * MINUTE,
        copyNote,
      };
      return queueEmails(trx, [letter], now);
    });
  const stored = (key: string) =>
    server.configure(({ trx }) =>
      trx.selectFrom('jobs').select(['state', 'failure']).where('key', '=', key).executeTakeFirst(),
    );
  const said = async () => {
    const { needs } = await admin.call(getHome, {});
    const { status, emails } = await server.anybody.call(getHealth, {});
    const need = needs.find(({ kind }) => kind === 'emails');
    return { need, status, emails };
  };
  /** Advances the clock until the health has this state: a mail is retried after 15, then 30, then 60 s. */
  const comesToSay = (expected: object) =>
    vi.waitFor(async () => {
      server.clock.advance(15_000);
      expect(await said()).toMatchObject(expected);
    }, WAIT_OPTIONS);
  const came = (...subjects: string[]) =>
    vi.waitFor(() => {
      server.clock.advance(15_000);
      expect(mail.received.map(({ source }) => /^Subject: (.*)$/m.exec(source)?.[1])).toEqual(subjects);
    }, WAIT_OPTIONS);

  it('is reported at home, by health and by an alarm, until it is sent', async () => {
    mail.setBusy(true);
    const before = await said();
    expect(before).toMatchObject({ need: undefined, emails: { failing: 0 } });
    await write('first');
    await comesToSay({
      need: { kind: 'emails', total: 1, failure: expect.stringContaining('try later') },
      status: 'attention',
      emails: { failing: 1 },
    });
    if (server.kind === 'central')
      await vi.waitFor(async () => expect(await mailAlarms()).toBe(1), WAIT_OPTIONS);
    mail.setBusy(false);
    await came('first');
    expect(await said()).toEqual(before);
    if (server.kind === 'central')
      await vi.waitFor(async () => expect(await mailAlarms()).toBe(0), WAIT_OPTIONS);
  });

  it('is final if the server rejects its address: counted, and not retried', async () => {
    const attempts: string[] = [];
    mail.onWay((at, to) => void (at === 'addressed' && attempts.push(to)));
    mail.setUnknown(WRONG);
    await write('lost', WRONG);
    await comesToSay({ need: undefined, emails: { failing: 0, rejected: 1 } });
    await write('other');
    await came('other');
    await write('third');
    await came('other', 'third');
    expect(attempts.filter((address) => address === WRONG)).toHaveLength(1);
    expect(await stored('lost')).toMatchObject({
      state: 'dead',
      failure: expect.stringMatching(/550.*no such user/),
    });
  });

  it('is retried while the server is busy or greylists', async () => {
    mail.setBusy(true);
    await write('grey');
    await comesToSay({ emails: { failing: 1, rejected: 0 } });
    mail.setBusy(false);
    await came('grey');
  });

  it('is sent once if the connection is lost after the whole mail was sent', async () => {
    mail.setMute('ana@example.org');
    await write('unknown');
    await came('unknown');
    mail.setMute(null);
    await vi.waitFor(
      async () => expect(await stored('unknown')).toMatchObject({ state: 'unknown' }),
      WAIT_OPTIONS,
    );
    await write('after');
    await came('unknown', 'after');
  });

  it('is sent again, marked as a possible copy', async () => {
    mail.setMute('ana@example.org');
    await write('double', 'ana@example.org', 'Maybe a copy.');
    await came('double', 'double');
    await vi.waitFor(
      async () => expect(await stored('double')).toMatchObject({ state: 'unknown' }),
      WAIT_OPTIONS,
    );
    const [first, second] = mail.received.map(({ source }) => source);
    expect(first).not.toContain('Maybe a copy.');
    expect(second).toContain('Maybe a copy.');
    await write('last', 'luis@example.org');
    await came('double', 'double', 'last');
  });

  it('is not reported while mail is off', async () => {
    mail.setBusy(true);
    await write('kept');
    await comesToSay({ need: { total: 1 } });
    await set({ mailActive: 'N' });
    expect(await said()).toMatchObject({ need: undefined, emails: { failing: 0 } });
  });

  const mailAlarms = async () => {
    const { alarms } = await admin.call(showCentralAlarms, {});
    return alarms.filter(({ kind, detail }) => kind === 'delivery' && detail === 'mail').length;
  };
});
