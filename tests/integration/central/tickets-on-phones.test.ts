import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import {
  cancelPhoneTicket,
  type PhoneTicket,
  postponePhoneTicket,
  type returnPhoneTicket,
  watchPhoneTicket,
} from '#shared/contract/devices/phone-tickets.ts';
import { getWorkstation } from '#shared/contract/workstation/workstations.ts';
import { PHONE_LIMITS } from '#shared/server/phones/phone-limits.ts';
import { followOutside, outsideSecretOf, secretOf } from '#tests/support/actions/phone-actions.ts';
import { finish, next, open, take } from '#tests/support/actions/workstation-actions.ts';
import { refusalOf } from '#tests/support/checks/refusal-of.ts';
import { enrolMachine } from '#tests/support/network/branch-machine.ts';
import { type EnrolledBranch, startEnrolledBranch } from '#tests/support/network/enrolled-branch.ts';
import { describeCentral } from '#tests/support/servers/central-databases.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { createSettableClock, type SettableClock } from '#tests/support/servers/settable-clock.ts';
import { type Central, startCentral } from '#tests/support/servers/start-central.ts';

const [FIRST = 0] = DEMO.workstations;
const MINUTE = 60_000;
const timeout = 120_000;
const PATIENCE = { timeout: 30_000, interval: 50 };
const UNKNOWN = { status: 'PHONE_TICKET_UNKNOWN' };

describeCentral('a ticket on a phone outside of its branch', (_open, newPlace) => {
  let clock: SettableClock;
  let central: Central;
  let branch: EnrolledBranch;
  let lucia: Awaited<ReturnType<EnrolledBranch['signIn']>>;
  beforeAll(async () => {
    clock = createSettableClock();
    central = await startCentral({ clock, place: await newPlace() });
    const admin = await central.signIn('admin');
    branch = await startEnrolledBranch(central, admin, DEMO.branch, { clock });
    lucia = await vi.waitFor(() => branch.signIn('lucia'), PATIENCE);
    await open(lucia, FIRST);
  }, timeout);
  afterAll(async () => {
    await branch?.stop();
    await central?.stop();
  });

  async function customer() {
    const { idTicket, code } = await take(branch);
    clock.advance(MINUTE);
    return { idTicket, code, secret: outsideSecretOf(branch.folder, idTicket) };
  }
  const outside = (secret: string) => followOutside(central, secret);
  const inside = (idTicket: number) =>
    branch.anybody.call(watchPhoneTicket, { body: { secret: secretOf(branch.folder, idTicket) } });
  /** Waits until central shows what is expected of a ticket. */
  const shows = (secret: string, expected: object) =>
    vi.waitFor(async () => expect(await outside(secret)).toMatchObject(expected), PATIENCE);
  async function cut(): Promise<void> {
    await branch.cut();
    onTestFinished(async () => {
      branch.link.heal();
      await branch.connected();
    });
  }
  const wish = (
    endpoint: typeof postponePhoneTicket | typeof cancelPhoneTicket | typeof returnPhoneTicket,
    secret: string,
  ) => central.anybody.call(endpoint, { body: { secret, idBranches: DEMO.branch } });
  const facts = ({ now: _now, ...ticket }: PhoneTicket) => ({
    ...ticket,
    outside: null,
    relayed: null,
    waitFromMinutes: null,
    waitToMinutes: null,
  });
  /** Waits until central tells the wait that the branch tells, and says it in minutes. */
  const waitAsAtBranch = (secret: string, idTicket: number) =>
    vi.waitFor(async () => {
      const { waitFromMinutes, waitToMinutes } = await inside(idTicket);
      expect(await outside(secret)).toMatchObject({ waitFromMinutes, waitToMinutes });
      return [waitFromMinutes, waitToMinutes];
    }, PATIENCE);
  /** Waits until central has heard the branch at this very moment. */
  async function reported(): Promise<void> {
    clock.advance(1);
    await vi.waitFor(async () => {
      const { db } = central.database();
      const report = await db.selectFrom('branch_reports').select('reported_at').executeTakeFirstOrThrow();
      expect(report.reported_at).toBe(clock.now());
    }, PATIENCE);
  }
  /** Ends whatever is called, so that the next test finds an empty hall. */
  async function emptied(): Promise<void> {
    const { ticket } = await lucia.call(getWorkstation, { params: { id: FIRST } });
    if (ticket) await finish(lucia, ticket.idTicket);
    for (;;) {
      const called = await next(lucia, FIRST).catch(() => null);
      if (!called?.ticket) return;
      await finish(lucia, called.ticket.idTicket);
    }
  }

  it('stands there as it does at the branch, from the line to its end, and says nothing of others', {
    timeout,
  }, async () => {
    const first = await customer();
    const second = await customer();
    await shows(second.secret, { code: second.code, stage: 'waiting', ahead: 1, relayed: { isAway: false } });
    const waiting = await outside(second.secret);
    expect(facts(waiting)).toEqual(facts(await inside(second.idTicket)));
    expect(JSON.stringify(waiting)).not.toContain(first.code);
    expect(JSON.stringify(waiting)).not.toContain(String(first.idTicket));
    await next(lucia, FIRST);
    await shows(first.secret, { stage: 'called', workstation: 'Puesto 1', ahead: null, canLeave: false });
    expect(facts(await outside(first.secret))).toEqual(facts(await inside(first.idTicket)));
    await shows(second.secret, { ahead: 0 });
    clock.advance(4 * MINUTE);
    await shows(first.secret, { stage: 'serving', canAskForTime: false });
    await finish(lucia, first.idTicket);
    await shows(first.secret, { stage: 'finished' });
    await emptied();
    clock.advance(7 * 60 * MINUTE);
    expect(await refusalOf(outside(first.secret))).toMatchObject(UNKNOWN);
  });

  it('says how long it takes as the branch does, by how long others took and how many workstations are open', {
    timeout,
  }, async () => {
    const first = await customer();
    const others = [await customer(), await customer(), await customer()];
    const last = others[2];
    if (!last) throw new Error('nobody came');
    await shows(last.secret, { ahead: 3 });
    const [, before = 0] = await waitAsAtBranch(last.secret, last.idTicket);
    expect(before).toBeGreaterThan(0);
    await next(lucia, FIRST);
    clock.advance(50 * MINUTE);
    await finish(lucia, first.idTicket);
    await shows(last.secret, { ahead: 2 });
    // Slower than planned, with fewer before: the longer time counts.
    await vi.waitFor(async () => {
      clock.advance(6_000);
      const [, after] = await waitAsAtBranch(last.secret, last.idTicket);
      expect(after).toBeGreaterThan(before ?? 0);
    }, PATIENCE);
    await emptied();
  });

  it('says how old it is while the line is cut, and goes on after it', { timeout }, async () => {
    const { secret, idTicket } = await customer();
    await shows(secret, { stage: 'waiting' });
    expect(await inside(idTicket)).toMatchObject({
      outside: `http://central.test/t/${DEMO.branch}#${secret}`,
      relayed: null,
    });
    await branch.connected();
    // The first may have been on its way while something was pending, hours long by a clock that was just put on.
    await reported();
    await reported();
    const heard = clock.now();
    await cut();
    await vi.waitFor(async () => expect((await inside(idTicket)).outside).toBeNull(), PATIENCE);
    await next(lucia, FIRST);
    // A report may have been under way when the line was cut.
    const away = await vi.waitFor(async () => {
      clock.advance(5 * MINUTE);
      const shown = await outside(secret);
      expect(shown).toMatchObject({ stage: 'waiting', relayed: { isAway: true, wish: null } });
      return shown;
    }, PATIENCE);
    expect(away.now).toBeGreaterThanOrEqual(heard);
    expect(away.now).toBeLessThan(clock.now() - MINUTE);
    branch.link.heal();
    await shows(secret, { stage: 'serving', relayed: { isAway: false } });
    await emptied();
  });

  it('has an address there that nobody guesses, with one answer for all that are none', {
    timeout,
  }, async () => {
    const { secret, idTicket } = await customer();
    await shows(secret, { stage: 'waiting' });
    const bytes = Buffer.from(secret, 'base64url');
    const otherProof = Buffer.from(bytes);
    otherProof[23] = (otherProof[23] ?? 0) ^ 1;
    const farId = Buffer.alloc(24, 255);
    const own = secretOf(branch.folder, idTicket);
    expect(own).not.toBe(secret);
    const forged = [otherProof, farId, Buffer.alloc(24)].map((one) => one.toString('base64url'));
    const notYet = outsideSecretOf(branch.folder, idTicket + 1);
    const answers = await Promise.all([
      ...[...forged, notYet, own].map((one) => refusalOf(outside(one))),
      refusalOf(followOutside(central, secret, DEMO.branch + 1)),
      refusalOf(central.anybody.call(watchPhoneTicket, { body: { secret } })),
      // The branch itself takes nothing that central could make.
      refusalOf(branch.anybody.call(watchPhoneTicket, { body: { secret } })),
    ]);
    for (const { status, detail } of answers) expect({ status, detail }).toEqual({ ...UNKNOWN, detail: {} });
    // Neither end keeps the secret, and central not the branch's key.
    const { db } = central.database();
    const [kept] = await db.selectFrom('phone_keys').selectAll().execute();
    expect(kept?.key).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(central.log.lines())).not.toContain(secret);
    expect(JSON.stringify(branch.log.lines())).not.toContain(secret);
    await emptied();
  });

  it('is given back there, also while the line is cut: the branch does it once it hears of it', {
    timeout,
  }, async () => {
    const { secret, idTicket } = await customer();
    await shows(secret, { stage: 'waiting' });
    await cut();
    expect(await wish(cancelPhoneTicket, secret)).toMatchObject({
      stage: 'waiting',
      relayed: { wish: { deed: 'leave', refused: null } },
    });
    expect((await outside(secret)).relayed?.wish).toEqual({ deed: 'leave', refused: null });
    expect(await inside(idTicket)).toMatchObject({ stage: 'waiting' });
    branch.link.heal();
    await shows(secret, { stage: 'left', relayed: { wish: null } });
    expect(await inside(idTicket)).toMatchObject({ stage: 'left' });
  });

  it('lets others go first there, once in its life', { timeout }, async () => {
    const { secret } = await customer();
    const behind = await customer();
    await shows(behind.secret, { ahead: 1 });
    await wish(postponePhoneTicket, secret);
    await shows(secret, { ahead: 1, canAskForTime: false, relayed: { wish: null } });
    expect(facts(await outside(secret))).toEqual(facts(await inside((await idOf(secret)) ?? 0)));
    await shows(behind.secret, { ahead: 0 });
    expect(await refusalOf(wish(postponePhoneTicket, secret))).toMatchObject({ status: 'MORE_TIME_USED' });
    clock.advance(5 * MINUTE);
    await emptied();
  });

  it('says what the branch did not do, because its customer was called meanwhile', { timeout }, async () => {
    const { secret } = await customer();
    await shows(secret, { stage: 'waiting' });
    await cut();
    await next(lucia, FIRST);
    await wish(cancelPhoneTicket, secret);
    branch.link.heal();
    await shows(secret, {
      stage: 'called',
      relayed: { wish: { deed: 'leave', refused: 'PHONE_TICKET_CALLED' } },
    });
    expect(await refusalOf(wish(cancelPhoneTicket, secret))).toMatchObject({ status: 'PHONE_TICKET_CALLED' });
    await emptied();
  });

  it('is unknown once another machine is the branch, whose key makes other addresses', {
    timeout,
  }, async () => {
    const { secret } = await customer();
    await shows(secret, { stage: 'waiting' });
    await enrolMachine(central, await central.signIn('admin'), DEMO.branch);
    expect(await refusalOf(outside(secret))).toMatchObject(UNKNOWN);
  });

  const idOf = async (secret: string) => Number(Buffer.from(secret, 'base64url').readBigUInt64BE());
});

it('is asked about at central no more than so often, each by itself', { timeout }, async () => {
  const central = await startCentral({ phoneLimits: PHONE_LIMITS });
  onTestFinished(central.stop);
  const refused = async (secret: string) => (await refusalOf(followOutside(central, secret))).status;
  const asked = await Promise.all(Array.from({ length: 61 }, () => refused('a'.repeat(32))));
  expect(asked.filter((status) => status === 'TOO_MANY_REQUESTS')).toHaveLength(1);
  expect(await refused('b'.repeat(32))).toBe('PHONE_TICKET_UNKNOWN');
});
