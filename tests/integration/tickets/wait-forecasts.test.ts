import { io } from 'socket.io-client';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { getKioskData } from '#shared/contract/devices/kiosks.ts';
import type { PhoneTicket } from '#shared/contract/devices/phone-tickets.ts';
import { saveGeneralParameters } from '#shared/contract/installation/general-parameters.ts';
import { getFreeSlots } from '#shared/contract/tickets/public-booking.ts';
import { getSupervision } from '#shared/contract/workstation/supervision-metrics.ts';
import { closeWorkstation } from '#shared/contract/workstation/workstations.ts';
import { repository } from '#shared/server/db/repository.ts';
import { simulateServerDay } from '#tests/simulation/server-day.ts';
import { SERVER_PATTERNS } from '#tests/simulation/server-patterns.ts';
import { loansByAppointment, offerAppointments } from '#tests/support/actions/offer-appointments.ts';
import { pollPhoneTicket, secretOf } from '#tests/support/actions/phone-actions.ts';
import { open, take } from '#tests/support/actions/workstation-actions.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { type Branch, startBranch } from '#tests/support/servers/start-branch.ts';

const MINUTE_MS = 60_000;
const { cashier, accounts, loans } = DEMO.services;
let branch: Branch;
beforeEach(async () => {
  branch = await startBranch();
});
afterEach(() => branch.stop());

it('customers wait as long as estimated, with workstations that call several queues', async () => {
  const pattern = SERVER_PATTERNS.find(({ name }) => name.startsWith('Order of arrival'));
  if (!pattern) throw new Error('no such pattern');
  const waits = await simulateServerDay(branch, pattern, 7);
  const counted = waits.filter(({ to, waited }) => to > 60 || waited > 60);
  expect(counted.length).toBeGreaterThan(40);
  const share = (is: (wait: (typeof counted)[number]) => boolean) =>
    counted.filter(is).length / counted.length;
  expect(share(({ from, to, waited }) => waited >= from && waited <= to)).toBeGreaterThan(0.6);
  expect(share(({ to, waited }) => waited > to)).toBeLessThan(0.25);
});

it('the kiosk shows the same wait as the ticket', async () => {
  await open(await branch.signIn('lucia'), 1);
  for (const service of [cashier, accounts, cashier, cashier]) {
    const query = { service, segment: DEMO.segments.general };
    const displayed = await branch.anybody.call(getKioskData, { params: { id: DEMO.branch }, query });
    const { avgWaiting, clientsWaiting, waitFromMinutes, waitToMinutes } = await take(branch, { service });
    expect({ avgWaiting, clientsWaiting, waitFromMinutes, waitToMinutes }).toEqual(displayed);
  }
});

describe('the wait on a phone', () => {
  /** Eight customers in the queue of the cash desk, two workstations open, and the phone of the last one. */
  async function lastOfEight() {
    const [lucia, marcos] = [await branch.signIn('lucia'), await branch.signIn('marcos')];
    await open(lucia, 1);
    await open(marcos, 2);
    const tickets = [];
    for (let count = 0; count < 8; count += 1) tickets.push(await take(branch));
    const { idTicket } = tickets.at(-1) as (typeof tickets)[number];
    const displayed = () => pollPhoneTicket(branch, secretOf(branch.folder, idTicket));
    return { lucia, marcos, displayed };
  }

  it('equals that of the paper at first, without a reason', async () => {
    const { displayed } = await lastOfEight();
    const { waitFromMinutes, waitToMinutes, waitRise } = await displayed();
    const issued = await take(branch);
    const next = await pollPhoneTicket(branch, secretOf(branch.folder, issued.idTicket));
    expect([next.waitFromMinutes, next.waitToMinutes]).toEqual([
      issued.waitFromMinutes,
      issued.waitToMinutes,
    ]);
    expect(waitToMinutes).toBeGreaterThan(waitFromMinutes ?? 0);
    expect(waitRise).toBeNull();
  });

  it('rises with its reason when an operator leaves', async () => {
    const { marcos, displayed } = await lastOfEight();
    const before = await displayed();
    await marcos.call(closeWorkstation, { params: { id: 2 }, body: {} });
    branch.clock.advance(5_000);
    const after = await displayed();
    expect(after.waitToMinutes).toBeGreaterThan(before.waitToMinutes ?? 0);
    expect(after.waitRise).toBe('workstationClosed');
  });

  it('falls by at most three minutes a minute at its upper end when operators arrive', async () => {
    const { displayed } = await lastOfEight();
    const before = await displayed();
    for (const [name, workstation] of [
      ['supervisor', 3],
      ['admin', 4],
    ] as const)
      await open(await branch.signIn(name), workstation);
    branch.clock.advance(MINUTE_MS);
    const after = await displayed();
    expect(after.waitToMinutes).toBeLessThanOrEqual(before.waitToMinutes ?? 0);
    expect(after.waitToMinutes).toBeGreaterThanOrEqual((before.waitToMinutes ?? 0) - 5);
    expect(after.waitFromMinutes).toBeLessThanOrEqual(before.waitFromMinutes ?? 0);
    expect(after.waitRise).toBeNull();
  });

  it('is pushed to a subscribed phone when an operator leaves and no position changes', async () => {
    const { marcos, displayed } = await lastOfEight();
    await displayed();
    const idTicket = (await take(branch)).idTicket;
    const page = io(branch.origin, { transports: ['websocket'], forceNew: true });
    onTestFinished(() => void page.disconnect());
    const pushed: PhoneTicket[] = [];
    page.on('phone:ticket', (ticket: PhoneTicket) => pushed.push(ticket));
    await new Promise((resolve) => {
      page.emit('phone:subscribe', { secret: secretOf(branch.folder, idTicket) }, resolve);
    });
    await marcos.call(closeWorkstation, { params: { id: 2 }, body: {} });
    branch.clock.advance(5_000);
    await expect.poll(() => pushed.at(-1)?.waitRise, { timeout: 20_000 }).toBe('workstationClosed');
  });

  it('is known in a queue that is no longer offered', async () => {
    const { displayed } = await lastOfEight();
    await branch.configure((scope) =>
      repository(scope, 'queues').update(DEMO.queues.cashier, { enabled: 0 }),
    );
    branch.clock.advance(6_000);
    const { isServed, waitToMinutes } = await displayed();
    expect(isServed).toBe(true);
    expect(waitToMinutes).toBeGreaterThan(0);
  });
});

it('kiosk, paper, phone, supervision and booking page show one wait at one moment', async () => {
  await branch.configure(loansByAppointment);
  const [admin, supervisor] = [await branch.signIn('admin'), await branch.signIn('supervisor')];
  await offerAppointments(admin);
  await admin.call(saveGeneralParameters, { body: { settings: [{ name: 'bookingPage', value: 'Y' }] } });
  await open(await branch.signIn('lucia'), 1);
  const pair = { service: loans, segment: DEMO.segments.general };
  for (let count = 0; count < 5; count += 1) await take(branch, { service: loans });
  branch.clock.advance(MINUTE_MS);
  const kiosk = await branch.anybody.call(getKioskData, { params: { id: DEMO.branch }, query: pair });
  const range = { waitFromMinutes: kiosk.waitFromMinutes, waitToMinutes: kiosk.waitToMinutes };
  expect(kiosk.waitToMinutes).toBeGreaterThan(0);
  const { queues } = await supervisor.call(getSupervision, { query: { idBranch: DEMO.branch } });
  expect(queues.find(({ idQueues }) => idQueues === DEMO.queues.loans)).toMatchObject(range);
  const slots = await branch.anybody.call(getFreeSlots, {
    params: { id: DEMO.branch },
    query: { idServices: loans, idSegments: DEMO.segments.general },
  });
  expect(slots).toMatchObject(range);
  const issued = await take(branch, { service: loans });
  expect(issued).toMatchObject({ ...range, avgWaiting: kiosk.avgWaiting });
  expect(await pollPhoneTicket(branch, secretOf(branch.folder, issued.idTicket))).toMatchObject(range);
});
