import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showCentralAlarms } from '#shared/contract/central/fleet-history.ts';
import { saveGeneralParameters } from '#shared/contract/installation/general-parameters.ts';
import { getHealth } from '#shared/contract/installation/health.ts';
import { getHome } from '#shared/contract/installation/home.ts';
import { keepLetters } from '#shared/server/delivery/letter-box.ts';
import { mailSettings, startMailServer } from '#tests/support/network/mail-server.ts';
import { branchAsEither, centralAsEither, type EitherServer } from '#tests/support/servers/either-server.ts';
import type { SignedIn } from '#tests/support/servers/start-branch.ts';

const PATIENCE = { timeout: 30_000, interval: 50 };
const MINUTE = 60_000;
const WRONG = 'nobody@example.org';

describe.each([
  ['a branch', () => branchAsEither({ twice: null })],
  ['central', () => centralAsEither({ looksMs: 50 })],
])('mail of %s that does not go out', (_, start) => {
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
  const write = (key: string, recipient = 'ana@example.org') =>
    server.configure(({ trx }) => {
      const now = server.clock.now();
      const letter = {
        key,
        recipient,
        subject: key,
        text: key,
        happenedAt: now,
        usefulUntil: now + 60 * MINUTE,
      };
      return keepLetters(trx, [letter], now);
    });
  const said = async () => {
    const { needs } = await admin.call(getHome, {});
    const { status, letters } = await server.anybody.call(getHealth, {});
    const need = needs.find(({ kind }) => kind === 'letters');
    return { need, status, letters };
  };
  /** Lets time go by until what is said is as expected: a letter is tried after 15 s, then 30, then 60. */
  const comesToSay = (expected: object) =>
    vi.waitFor(async () => {
      server.clock.advance(15_000);
      expect(await said()).toMatchObject(expected);
    }, PATIENCE);
  const came = (...subjects: string[]) =>
    vi.waitFor(() => {
      server.clock.advance(15_000);
      expect(mail.received.map(({ source }) => /^Subject: (.*)$/m.exec(source)?.[1])).toEqual(subjects);
    }, PATIENCE);

  it('is told at home, by health and by an alarm, until it has gone', async () => {
    mail.setBusy(true);
    const before = await said();
    expect(before).toMatchObject({ need: undefined, letters: { failing: 0 } });
    await write('first');
    await comesToSay({
      need: { kind: 'letters', total: 1, failure: expect.stringContaining('try later') },
      ...{ status: 'attention', letters: { failing: 1 } },
    });
    if (server.kind === 'central') await vi.waitFor(async () => expect(await mailAlarms()).toBe(1), PATIENCE);
    mail.setBusy(false);
    await came('first');
    expect(await said()).toEqual(before);
    if (server.kind === 'central') await vi.waitFor(async () => expect(await mailAlarms()).toBe(0), PATIENCE);
  });

  it('troubles nobody where others go out: its address is wrong', async () => {
    mail.setUnknown(WRONG);
    await write('lost', WRONG);
    await comesToSay({ need: { total: 1, failure: expect.stringContaining('no such user') } });
    await write('other');
    await came('other');
    expect(await said()).toMatchObject({ need: undefined, letters: { failing: 0 } });
  });

  it('is meant to stay where somebody has switched mail off', async () => {
    mail.setBusy(true);
    await write('kept');
    await comesToSay({ need: { total: 1 } });
    await set({ mailActive: 'N' });
    expect(await said()).toMatchObject({ need: undefined, letters: { failing: 0 } });
  });

  const mailAlarms = async () => {
    const { alarms } = await admin.call(showCentralAlarms, {});
    return alarms.filter(({ kind, detail }) => kind === 'delivery' && detail === 'mail').length;
  };
});
