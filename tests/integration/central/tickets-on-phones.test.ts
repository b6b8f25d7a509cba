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
import { outsideSecretOf, pollPhoneTicketAtCentral, secretOf } from '#tests/support/actions/phone-actions.ts';
import { finish, next, open, take } from '#tests/support/actions/workstation-actions.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { enrolMachine } from '#tests/support/network/branch-machine.ts';
import { type EnrolledBranch, startEnrolledBranch } from '#tests/support/network/enrolled-branch.ts';
import { describeCentral } from '#tests/support/servers/central-databases.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { createSettableClock, type SettableClock } from '#tests/support/servers/settable-clock.ts';
import { type Central, startCentral } from '#tests/support/servers/start-central.ts';

const [FIRST = 0] = DEMO.workstations;
const MINUTE = 60_000;
const WAIT_OPTIONS = { timeout: 30_000, interval: 50 };
const UNKNOWN = { status: 'PHONE_TICKET_UNKNOWN' };

describeCentral('a ticket on a phone outside of its branch', (_open, newStorage) => {
  let clock: SettableClock;
  let central: Central;
  let branch: EnrolledBranch;
  let lucia: Awaited<ReturnType<EnrolledBranch['signIn']>>;
  beforeAll(async () => {
    clock = createSettableClock();
    central = await startCentral({ clock, storage: await newStorage() });
    const admin = await central.signIn('admin');
    branch = await startEnrolledBranch(central, admin, DEMO.branch, { clock });
    lucia = await vi.waitFor(() => branch.signIn('lucia'), WAIT_OPTIONS);
    await open(lucia, FIRST);
  });
  afterAll(async () => {
    await branch?.stop();
    await central?.stop();
  });

  async function customer() {
    const { idTicket, code } = await take(branch);
    clock.advance(MINUTE);
    return { idTicket, code, secret: outsideSecretOf(branch.folder, idTicket) };
  }
  const outside = (secret: string) => pollPhoneTicketAtCentral(central, secret);
  const inside = (idTicket: number) =>
    branch.anybody.call(watchPhoneTicket, { body: { secret: secretOf(branch.folder, idTicket) } });
  /** Waits until central shows the expected state of a ticket. */
  const shows = (secret: string, expected: object) =>
    vi.waitFor(async () => expect(await outside(secret)).toMatchObject(expected), WAIT_OPTIONS);
  async function cut(): Promise<void> {
    await branch.cut();
    onTestFinished(async () => {
      branch.link.heal();
      await branch.connected();
    });
  }
  const request = (
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
  /** Waits until central quotes the same wait as the branch, in minutes. */
  const waitAsAtBranch = (secret: string, idTicket: number) =>
    vi.waitFor(async () => {
      const { waitFromMinutes, waitToMinutes } = await inside(idTicket);
      expect(await outside(secret)).toMatchObject({ waitFromMinutes, waitToMinutes });
      return [waitFromMinutes, waitToMinutes];
    }, WAIT_OPTIONS);
  /** Waits until central has received a message of the branch at this very moment. */
  async function reported(): Promise<void> {
    clock.advance(1);
    await vi.waitFor(async () => {
      const { db } = central.database();
      const report = await db.selectFrom('branch_reports').select('reported_at').executeTakeFirstOrThrow();
      expect(report.reported_at).toBe(clock.now());
    }, WAIT_OPTIONS);
  }
  /** Ends all called tickets, so that the next test starts with an empty hall. */
  async function emptied(): Promise<void> {
    const { ticket } = await lucia.call(getWorkstation, { params: { id: FIRST } });
    if (ticket) await finish(lucia, ticket.idTicket);
    for (;;) {
      const called = await next(lucia, FIRST).catch(() => null);
      if (!called?.ticket) return;
      await finish(lucia, called.ticket.idTicket);
    }
  }

  it('has the same status as at the branch, without data of others', async () => {
    const first = await customer();
    const second = await customer();
    await shows(second.secret, {
      code: second.code,
      stage: 'waiting',
      ahead: 1,
      relayed: { isOffline: false },
    });
    const waiting = await outside(second.secret);
    expect(facts(waiting)).toEqual(facts(await inside(second.idTicket)));
    expect(JSON.stringify(waiting)).not.toContain(first.code);
    expect(JSON.stringify(waiting)).not.toContain(String(first.idTicket));
    await next(lucia, FIRST);
    await shows(first.secret, { stage: 'called', workstation: 'Puesto 1', ahead: null, canCancel: false });
    expect(facts(await outside(first.secret))).toEqual(facts(await inside(first.idTicket)));
    await shows(second.secret, { ahead: 0 });
    clock.advance(4 * MINUTE);
    await shows(first.secret, { stage: 'serving', canAskForTime: false });
    await finish(lucia, first.idTicket);
    await shows(first.secret, { stage: 'finished' });
    await emptied();
    clock.advance(7 * 60 * MINUTE);
    expect(await apiErrorOf(outside(first.secret))).toMatchObject(UNKNOWN);
  });

  it('has the same expected wait as at the branch', async () => {
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
    // Slower than planned, with fewer ahead: the longer time applies.
    await vi.waitFor(async () => {
      clock.advance(6_000);
      const [, after] = await waitAsAtBranch(last.secret, last.idTicket);
      expect(after).toBeGreaterThan(before ?? 0);
    }, WAIT_OPTIONS);
    await emptied();
  });

  it('shows its age while disconnected, and continues afterwards', async () => {
    const { secret, idTicket } = await customer();
    await shows(secret, { stage: 'waiting' });
    expect(await inside(idTicket)).toMatchObject({
      outside: `http://central.test/t/${DEMO.branch}#${secret}`,
      relayed: null,
    });
    await branch.connected();
    // The first may have been sent with pending changes, hours long by a clock that was just set forward.
    await reported();
    await reported();
    const received = clock.now();
    await cut();
    await vi.waitFor(async () => expect((await inside(idTicket)).outside).toBeNull(), WAIT_OPTIONS);
    await next(lucia, FIRST);
    // A report may have been in transit when the connection was cut.
    const away = await vi.waitFor(async () => {
      clock.advance(5 * MINUTE);
      const displayed = await outside(secret);
      expect(displayed).toMatchObject({ stage: 'waiting', relayed: { isOffline: true, request: null } });
      return displayed;
    }, WAIT_OPTIONS);
    expect(away.now).toBeGreaterThanOrEqual(received);
    expect(away.now).toBeLessThan(clock.now() - MINUTE);
    branch.link.heal();
    await shows(secret, { stage: 'serving', relayed: { isOffline: false } });
    await emptied();
  });

  it('has an address that cannot be guessed, and one error for all invalid ones', async () => {
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
      ...[...forged, notYet, own].map((one) => apiErrorOf(outside(one))),
      apiErrorOf(pollPhoneTicketAtCentral(central, secret, DEMO.branch + 1)),
      apiErrorOf(central.anybody.call(watchPhoneTicket, { body: { secret } })),
      // The branch itself accepts no secret that central could create.
      apiErrorOf(branch.anybody.call(watchPhoneTicket, { body: { secret } })),
    ]);
    for (const { status, detail } of answers) expect({ status, detail }).toEqual({ ...UNKNOWN, detail: {} });
    // Neither end stores the secret, nor central the branch's key.
    const { db } = central.database();
    const [stored] = await db.selectFrom('phone_keys').selectAll().execute();
    expect(stored?.key).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(central.log.lines())).not.toContain(secret);
    expect(JSON.stringify(branch.log.lines())).not.toContain(secret);
    await emptied();
  });

  it('is cancelled there, also while disconnected: the branch does it later', async () => {
    const { secret, idTicket } = await customer();
    await shows(secret, { stage: 'waiting' });
    await cut();
    expect(await request(cancelPhoneTicket, secret)).toMatchObject({
      stage: 'waiting',
      relayed: { request: { action: 'cancel', rejected: null } },
    });
    expect((await outside(secret)).relayed?.request).toEqual({ action: 'cancel', rejected: null });
    expect(await inside(idTicket)).toMatchObject({ stage: 'waiting' });
    branch.link.heal();
    await shows(secret, { stage: 'left', relayed: { request: null } });
    expect(await inside(idTicket)).toMatchObject({ stage: 'left' });
  });

  it('is postponed there once', async () => {
    const { secret } = await customer();
    const behind = await customer();
    await shows(behind.secret, { ahead: 1 });
    await request(postponePhoneTicket, secret);
    await shows(secret, { ahead: 1, canAskForTime: false, relayed: { request: null } });
    expect(facts(await outside(secret))).toEqual(facts(await inside((await idOf(secret)) ?? 0)));
    await shows(behind.secret, { ahead: 0 });
    expect(await apiErrorOf(request(postponePhoneTicket, secret))).toMatchObject({
      status: 'POSTPONE_USED',
    });
    clock.advance(5 * MINUTE);
    await emptied();
  });

  it('reports what the branch refused because the customer was called', async () => {
    const { secret } = await customer();
    await shows(secret, { stage: 'waiting' });
    await cut();
    await next(lucia, FIRST);
    await request(cancelPhoneTicket, secret);
    branch.link.heal();
    await shows(secret, {
      stage: 'called',
      relayed: { request: { action: 'cancel', rejected: 'PHONE_TICKET_CALLED' } },
    });
    expect(await apiErrorOf(request(cancelPhoneTicket, secret))).toMatchObject({
      status: 'PHONE_TICKET_CALLED',
    });
    await emptied();
  });

  it('is unknown after a change of machine, whose key creates other addresses', async () => {
    const { secret } = await customer();
    await shows(secret, { stage: 'waiting' });
    await enrolMachine(central, await central.signIn('admin'), DEMO.branch);
    expect(await apiErrorOf(outside(secret))).toMatchObject(UNKNOWN);
  });

  const idOf = async (secret: string) => Number(Buffer.from(secret, 'base64url').readBigUInt64BE());
});

it('is limited per address at central', async () => {
  const central = await startCentral({ phoneLimits: PHONE_LIMITS });
  onTestFinished(central.stop);
  const rejection = async (secret: string) =>
    (await apiErrorOf(pollPhoneTicketAtCentral(central, secret))).status;
  const requested = await Promise.all(Array.from({ length: 61 }, () => rejection('a'.repeat(32))));
  expect(requested.filter((status) => status === 'TOO_MANY_REQUESTS')).toHaveLength(1);
  expect(await rejection('b'.repeat(32))).toBe('PHONE_TICKET_UNKNOWN');
});
