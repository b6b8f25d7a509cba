import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Client } from '#shared/contract/client.ts';
import { createBranch } from '#shared/contract/configuration/branches.ts';
import { getGeneralParameter } from '#shared/contract/installation/general-parameters.ts';
import { getSms, resetSms } from '#shared/contract/installation/sms.ts';
import { forwardSms } from '#shared/contract/replication/sms.ts';
import { cancelTicket } from '#shared/contract/workstation/supervision.ts';
import { repository } from '#shared/server/db/repository.ts';
import { ask } from '#tests/support/actions/ask.ts';
import { setSettings, takeWithPhone } from '#tests/support/actions/sms-actions.ts';
import { lookInto, rowsOf } from '#tests/support/checks/look-into.ts';
import { type BranchMachine, credentialsOf, enrolMachine } from '#tests/support/network/branch-machine.ts';
import { type EnrolledBranch, startEnrolledBranch } from '#tests/support/network/enrolled-branch.ts';
import { type SmsGateway, startSmsGateway } from '#tests/support/network/sms-gateway.ts';
import { SMS_SETTINGS } from '#tests/support/samples/sms-settings.ts';
import { describeCentral } from '#tests/support/servers/central-databases.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { newBranch } from '#tests/support/servers/new-branch.ts';
import { createSettableClock, type SettableClock } from '#tests/support/servers/settable-clock.ts';
import type { SignedIn } from '#tests/support/servers/start-branch.ts';
import { type Central, startCentral } from '#tests/support/servers/start-central.ts';

const WAIT_OPTIONS = { timeout: 30_000, interval: 20 };
const MINUTE_MS = 60_000;
/** Longer than the slowest machine needs for an answer: the gateway always answers here. */
const GATEWAY_MS = 10_000;
const SETTINGS = {
  ...SMS_SETTINGS,
  smsWelcome: 'Su número es {ticket}',
  smsApproachingEnabled: 'false',
  smsTurnNowEnabled: 'false',
  smsThanksEnabled: 'false',
  smsThroughCentral: 'Y',
};

describeCentral('messages that a branch forwards to central', (_open, newStorage) => {
  let gateway: SmsGateway;
  let central: Central;
  let admin: SignedIn;
  let branch: EnrolledBranch;
  let lucia: Client;
  let clock: SettableClock;
  let people = 100;

  beforeAll(async () => {
    gateway = await startSmsGateway();
    clock = createSettableClock();
    central = await startCentral({
      storage: await newStorage(),
      clock,
      sms: { endpoint: gateway.endpoint, timeoutMs: GATEWAY_MS, pollMs: 10 },
      prepare: (scope) => repository(scope, 'branches').update(DEMO.branch, { sms: 1, country: 'ES' }),
    });
    admin = await central.signIn('admin');
    await setSettings(admin, SETTINGS);
    branch = await startEnrolledBranch(central, admin, DEMO.branch, { clock, sms: { pollMs: 10 } });
    lucia = await vi.waitFor(() => branch.signIn('lucia'), WAIT_OPTIONS);
    const params = { name: 'smsThroughCentral' };
    const chief = await branch.signIn('admin');
    await vi.waitFor(async () => {
      const { value } = await chief.call(getGeneralParameter, { params });
      expect(value).toBe('Y');
    }, WAIT_OPTIONS);
  });
  afterAll(async () => {
    await branch.stop();
    await central.stop();
    await gateway.stop();
  });
  beforeEach(() => gateway.always('take'));

  /** Issues a ticket with a unique phone; returns the name of its message at the gateway. */
  async function take() {
    people += 1;
    const phone = `600111${people}`;
    const id = await takeWithPhone(lucia, phone);
    return { id, key: `${DEMO.branch}:${id}:welcome`, to: `+34${phone}`, ends: `…${people}` };
  }
  const here = (ends: string) =>
    lookInto(branch.folder, (sqlite) =>
      rowsOf<{ state: string }>(
        sqlite,
        'select state, phone, failure, parts from sms_messages where ends = ?',
        ends,
      ),
    )[0];
  const atCentral = (ends: string) =>
    central
      .database()
      .db.selectFrom('sms_messages')
      .select(['state', 'phone', 'id_branches', 'parts'])
      .where('ends', '=', ends)
      .execute();
  /** Waits while both servers' clocks advance by a tenth of a second per check. */
  const later = (check: () => unknown) =>
    vi.waitFor(async () => {
      clock.advance(100);
      await check();
    }, WAIT_OPTIONS);
  const delivered = (key: string) => gateway.delivered.filter((one) => one.key === key).length;
  const becomes = (ends: string, state: string) => later(() => expect(here(ends)).toMatchObject({ state }));

  it('are sent there, reported back, and leave no number', async () => {
    const one = await take();
    await becomes(one.ends, 'sent');
    expect(gateway.delivered.find(({ key }) => key === one.key)).toMatchObject({ to: one.to });
    expect(here(one.ends)).toEqual({ state: 'sent', phone: '', failure: '', parts: 0 });
    expect(await atCentral(one.ends)).toEqual([
      { state: 'sent', phone: '', id_branches: DEMO.branch, parts: 1 },
    ]);
    const { package: used, sendsHere } = await admin.call(getSms, {});
    expect([sendsHere, used?.used]).toEqual(['Y', 1]);
    const there = await (await branch.signIn('admin')).call(getSms, {});
    expect([there.package, there.ready]).toEqual([null, 'Y']);
  });

  it('arrive once although the answer of central is lost and they are forwarded again', async () => {
    for (const bytes of [1, 40, 120]) {
      branch.link.cutDownAfter(bytes);
      const one = await take();
      await becomes(one.ends, 'sent');
      expect(delivered(one.key)).toBe(1);
    }
  });

  it('wait while disconnected, and are sent afterwards only before their expiry', async () => {
    await branch.cut();
    const late = await take();
    clock.advance(11 * MINUTE_MS);
    const early = await take();
    await later(() => expect(here(early.ends)).toMatchObject({ state: 'forwarded' }));
    branch.link.heal();
    await becomes(early.ends, 'sent');
    await becomes(late.ends, 'expired');
    expect([delivered(early.key), delivered(late.key)]).toEqual([1, 0]);
    expect(await atCentral(late.ends)).toEqual([]);
  });

  it('are retried by central, and dropped after their expiry', async () => {
    gateway.always('busy');
    const one = await take();
    await later(() => expect(gateway.requested.filter((key) => key === one.key).length).toBeGreaterThan(1));
    clock.advance(11 * MINUTE_MS);
    await becomes(one.ends, 'expired');
    gateway.always('take');
    clock.advance(MINUTE_MS);
    expect(await atCentral(one.ends)).toMatchObject([{ state: 'expired', phone: '' }]);
    expect(delivered(one.key)).toBe(0);
  });

  it('that are rejected are shown at the branch', async () => {
    gateway.next('refuse');
    const one = await take();
    await becomes(one.ends, 'refused');
    const { failures } = await (await branch.signIn('admin')).call(getSms, {});
    expect(failures[0]).toMatchObject({ phone: one.ends, state: 'refused', reason: 'HTTP 422' });
  });

  it('are withdrawn at central if the ticket has progressed', async () => {
    gateway.always('busy');
    const one = await take();
    await later(async () => expect(await atCentral(one.ends)).toMatchObject([{ state: 'queued' }]));
    await (await branch.signIn('admin')).call(cancelTicket, { body: { ticket: one.id } });
    await becomes(one.ends, 'withdrawn');
    expect(await atCentral(one.ends)).toMatchObject([{ state: 'withdrawn', phone: '' }]);
    gateway.always('take');
    clock.advance(MINUTE_MS);
    expect(delivered(one.key)).toBe(0);
  });

  it('survive a stop of central, also during sending', async () => {
    gateway.always('busy');
    const [waits, underWay] = [await take(), await take()];
    await later(async () => expect(await atCentral(underWay.ends)).toMatchObject([{ state: 'queued' }]));
    await central.restart(() => gateway.always('take'));
    // The state after a sudden end: the outcome is unknown.
    await central
      .database()
      .db.updateTable('sms_messages')
      .set({ state: 'sending', next_at: clock.now() + 20_000 + GATEWAY_MS })
      .where('ends', '=', underWay.ends)
      .where('state', '=', 'queued')
      .execute();
    for (const one of [waits, underWay]) {
      await becomes(one.ends, 'sent');
      expect(delivered(one.key)).toBe(1);
    }
  });

  it('are suspended if the provider rejects the account of central, until reset', async () => {
    gateway.always('account');
    const one = await take();
    const branchSms = async () => (await admin.call(getSms, {})).branches[0];
    await later(async () => {
      clock.advance(1_000);
      expect(await branchSms()).toMatchObject({
        suspendedSince: expect.any(Number),
        reason: 'HTTP 401',
        waiting: 1,
      });
    });
    gateway.always('take');
    await admin.call(resetSms, { body: { idBranches: DEMO.branch } });
    await becomes(one.ends, 'sent');
    expect(delivered(one.key)).toBe(1);
  });

  it('of other branches are not accessible to a branch', async () => {
    const other = (await admin.call(createBranch, { body: newBranch({ name: 'Lejana', sms: 'Y' }) })).id;
    const machine = await enrolMachine(central, admin, other);
    gateway.always('busy');
    const one = await take();
    const key = `${one.id}:welcome`;
    await later(async () => expect(await atCentral(one.ends)).toMatchObject([{ state: 'queued' }]));
    const stopped = await signed(machine, { messages: [], requested: [{ key, stop: true }] });
    expect(stopped.json).toEqual({ answers: [{ key, state: 'notKnown', failure: '' }] });
    const message = { key, kind: 'welcome', phone: '+34600222999', text: 'Hola', usefulMs: 60_000 };
    const accepted = await signed(machine, { messages: [message, message], requested: [] });
    expect(accepted.json).toMatchObject({ answers: [{ state: 'waiting' }, { state: 'waiting' }] });
    const brief = { ...message, key: 'brief:welcome', usefulMs: 1_000 };
    await signed(machine, { messages: [brief], requested: [] });
    clock.advance(1_000);
    const late = { messages: [], requested: [{ key: brief.key, stop: true }] };
    await later(async () =>
      expect((await signed(machine, late)).json).toMatchObject({ answers: [{ state: 'expired' }] }),
    );
    // The state if its attempt ended while it was being withdrawn.
    const back = { ...message, key: 'back:welcome' };
    await signed(machine, { messages: [back], requested: [] });
    await later(async () => {
      const { numUpdatedRows } = await central
        .database()
        .db.updateTable('sms_messages')
        .set({ expires_at: 0 })
        .where('key', '=', back.key)
        .where('state', '=', 'queued')
        .executeTakeFirst();
      expect(Number(numUpdatedRows)).toBe(1);
    });
    const reverted = { messages: [], requested: [{ key: back.key, stop: true }] };
    await later(async () =>
      expect((await signed(machine, reverted)).json).toMatchObject({ answers: [{ state: 'withdrawn' }] }),
    );
    gateway.always('take');
    await becomes(one.ends, 'sent');
    await later(() => expect(delivered(`${other}:${key}`)).toBe(1));
    expect(delivered(one.key)).toBe(1);

    const invalid = { ...message, key: 'x:welcome', phone: 'nobody' };
    expect((await signed(machine, { messages: [invalid], requested: [] })).json).toMatchObject({
      answers: [{ state: 'refused', failure: 'no telephone number' }],
    });
    const many = Array.from({ length: 51 }, (_, index) => ({ ...message, key: `${index}:welcome` }));
    expect((await signed(machine, { messages: many, requested: [] })).http).toBe(400);
    await central.configure((scope) => repository(scope, 'branches').update(other, { sms: 0 }));
    const none = await signed(machine, { messages: [{ ...message, key: 'y:welcome' }], requested: [] });
    expect(none.json).toMatchObject({ answers: [{ state: 'declined' }] });
  });

  function signed(machine: BranchMachine, body: object) {
    const text = JSON.stringify(body);
    return ask(central.origin, {
      method: 'post',
      path: forwardSms.path,
      headers: { authorization: credentialsOf(machine, forwardSms, text) },
      body: text,
    });
  }
});
