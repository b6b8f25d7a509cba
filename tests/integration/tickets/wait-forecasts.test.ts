import { io } from 'socket.io-client';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { getKioskData } from '#shared/contract/devices/kiosks.ts';
import type { PhoneTicket } from '#shared/contract/devices/phone-tickets.ts';
import { saveGeneralParameters } from '#shared/contract/installation/general-parameters.ts';
import { Refusal } from '#shared/contract/refusal.ts';
import { getFreeSlots } from '#shared/contract/tickets/public-booking.ts';
import { getSupervision } from '#shared/contract/workstation/supervision-figures.ts';
import { closeWorkstation } from '#shared/contract/workstation/workstations.ts';
import { exponential, logNormal } from '#shared/domain/simulation/draw.ts';
import { seededRandom } from '#shared/domain/simulation/seeded-random.ts';
import { repository } from '#shared/server/db/repository.ts';
import { loansByAppointment, offerAppointments } from '#tests/support/actions/offer-appointments.ts';
import { follow, secretOf } from '#tests/support/actions/phone-actions.ts';
import { finish, next, open, take } from '#tests/support/actions/workstation-actions.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

const SECOND = 1_000;
const MINUTE_MS = 60_000;
const HOUR = 3_600_000;
const MEDIAN_OF_MEAN = Math.exp(-(0.5 ** 2) / 2);
const { cashDesk, accounts, loans } = DEMO.services;
/** Minutes that services take, and customers an hour. */
const DEMAND = [
  { service: cashDesk, minutes: 4, perHour: 12 },
  { service: accounts, minutes: 8, perHour: 6 },
  { service: loans, minutes: 12, perHour: 1 },
];

let branch: Branch;
beforeEach(async () => {
  branch = await startBranch();
});
afterEach(() => branch.stop());

interface IssuedTicket {
  readonly at: number;
  readonly from: number | null;
  readonly to: number | null;
  readonly minutes: number;
}

const nextOrNobody = async (who: SignedIn, desk: number) => {
  try {
    return (await next(who, desk)).ticket;
  } catch (error) {
    if (error instanceof Refusal && error.status === 'NO_CUSTOMERS_TO_CALL') return null;
    throw error;
  }
};

/** Two operators serve the tickets that the server calls to them, for hours of the settable clock. */
async function playHours(hours: number, seed: number) {
  const random = seededRandom(seed);
  const begin = branch.clock.now();
  const coming = DEMAND.flatMap(({ service, minutes, perHour }) => {
    const moments: { readonly at: number; readonly service: number; readonly minutes: number }[] = [];
    for (let at = exponential(random, perHour); at < hours; at += exponential(random, perHour))
      moments.push({ at: begin + at * HOUR, service, minutes });
    return moments;
  }).sort((one, other) => one.at - other.at);
  const operators = [
    { who: await branch.signIn('lucia'), desk: 1 },
    { who: await branch.signIn('marcos'), desk: 2 },
  ];
  for (const { who, desk } of operators) await open(who, desk);
  const issuedTickets = new Map<number, IssuedTicket>();
  const waited = new Map<number, number>();
  const busy = new Map<SignedIn, { readonly idTicket: number; readonly until: number }>();
  const end = begin + hours * HOUR;

  for (let at = begin; at < end; ) {
    for (const { who, desk } of operators) {
      if (busy.has(who)) continue;
      const ticket = await nextOrNobody(who, desk);
      const known = ticket && issuedTickets.get(ticket.idTicket);
      if (!ticket || !known) continue;
      waited.set(ticket.idTicket, (branch.clock.now() - known.at) / SECOND);
      const seconds = logNormal(random, known.minutes * 60 * MEDIAN_OF_MEAN, 0.5);
      busy.set(who, { idTicket: ticket.idTicket, until: branch.clock.now() + seconds * SECOND });
    }
    const idle = busy.size < operators.length ? branch.clock.now() + 15 * SECOND : Number.POSITIVE_INFINITY;
    at = Math.min(coming[0]?.at ?? end, idle, ...[...busy.values()].map(({ until }) => until), end);
    branch.clock.advanceTo(Math.max(at, branch.clock.now()));
    for (const [who, { idTicket, until }] of busy) {
      if (until > branch.clock.now()) continue;
      await finish(who, idTicket);
      busy.delete(who);
    }
    for (const one of coming.splice(0, coming.findIndex((later) => later.at > at) >>> 0)) {
      const issued = await take(branch, { service: one.service });
      issuedTickets.set(issued.idTicket, {
        at: branch.clock.now(),
        from: issued.waitFromMinutes,
        to: issued.waitToMinutes,
        minutes: one.minutes,
      });
    }
  }
  return [...waited].map(([id, seconds]) => ({ ...(issuedTickets.get(id) as IssuedTicket), seconds }));
}

it('customers wait as long as the server estimated, though its workstations call several queues', async () => {
  const waits = await playHours(4, 7);
  const counted = waits.filter(({ to, seconds }) => (to ?? 0) > 1 || seconds > 60);
  expect(counted.length).toBeGreaterThan(40);
  expect(counted.every(({ from, to }) => from !== null && to !== null)).toBe(true);
  const share = (is: (wait: (typeof counted)[number]) => boolean) =>
    counted.filter(is).length / counted.length;
  const longer = share(({ to, seconds }) => seconds > (to ?? 0) * 60);
  const within = share(({ from, to, seconds }) => seconds >= (from ?? 0) * 60 && seconds <= (to ?? 0) * 60);
  expect(within).toBeGreaterThan(0.6);
  expect(longer).toBeLessThan(0.25);
}, 120_000);

it('the kiosk says what the ticket then says', async () => {
  await open(await branch.signIn('lucia'), 1);
  for (const service of [cashDesk, accounts, cashDesk, cashDesk]) {
    const query = { service, segment: DEMO.segments.general };
    const shown = await branch.anybody.call(getKioskData, { params: { id: DEMO.branch }, query });
    const { avgWaiting, clientsWaiting, waitFromMinutes, waitToMinutes } = await take(branch, { service });
    expect({ avgWaiting, clientsWaiting, waitFromMinutes, waitToMinutes }).toEqual(shown);
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
    const shown = () => follow(branch, secretOf(branch.folder, idTicket));
    return { lucia, marcos, shown };
  }

  it('is that of its paper at first, and says no cause', async () => {
    const { shown } = await lastOfEight();
    const { waitFromMinutes, waitToMinutes, waitRise } = await shown();
    const issued = await take(branch);
    const next = await follow(branch, secretOf(branch.folder, issued.idTicket));
    expect([next.waitFromMinutes, next.waitToMinutes]).toEqual([
      issued.waitFromMinutes,
      issued.waitToMinutes,
    ]);
    expect(waitToMinutes).toBeGreaterThan(waitFromMinutes ?? 0);
    expect(waitRise).toBeNull();
  });

  it('rises with its cause where an operator leaves', async () => {
    const { marcos, shown } = await lastOfEight();
    const before = await shown();
    await marcos.call(closeWorkstation, { params: { id: 2 }, body: {} });
    branch.clock.advance(5_000);
    const after = await shown();
    expect(after.waitToMinutes).toBeGreaterThan(before.waitToMinutes ?? 0);
    expect(after.waitRise).toBe('workstationClosed');
  });

  it('falls by no more than three minutes a minute at its upper end where operators come', async () => {
    const { shown } = await lastOfEight();
    const before = await shown();
    for (const [name, desk] of [
      ['supervisor', 3],
      ['admin', 4],
    ] as const)
      await open(await branch.signIn(name), desk);
    branch.clock.advance(MINUTE_MS);
    const after = await shown();
    expect(after.waitToMinutes).toBeLessThanOrEqual(before.waitToMinutes ?? 0);
    expect(after.waitToMinutes).toBeGreaterThanOrEqual((before.waitToMinutes ?? 0) - 5);
    expect(after.waitFromMinutes).toBeLessThanOrEqual(before.waitFromMinutes ?? 0);
    expect(after.waitRise).toBeNull();
  });

  it('is pushed to a phone that follows, where an operator leaves and no place moves', async () => {
    const { marcos, shown } = await lastOfEight();
    await shown();
    const idTicket = (await take(branch)).idTicket;
    const page = io(branch.origin, { transports: ['websocket'], forceNew: true });
    onTestFinished(() => void page.disconnect());
    const pushed: PhoneTicket[] = [];
    page.on('phone:ticket', (ticket: PhoneTicket) => pushed.push(ticket));
    await new Promise((resolve) => {
      page.emit('phone:follow', { secret: secretOf(branch.folder, idTicket) }, resolve);
    });
    await marcos.call(closeWorkstation, { params: { id: 2 }, body: {} });
    branch.clock.advance(5_000);
    await expect.poll(() => pushed.at(-1)?.waitRise, { timeout: 20_000 }).toBe('workstationClosed');
  });

  it('is known in a queue that is not offered any more', async () => {
    const { shown } = await lastOfEight();
    await branch.configure((scope) =>
      repository(scope, 'queues').update(DEMO.queues.cashDesk, { enabled: 0 }),
    );
    branch.clock.advance(6_000);
    const { isServed, waitToMinutes } = await shown();
    expect(isServed).toBe(true);
    expect(waitToMinutes).toBeGreaterThan(0);
  });
});

it('kiosk, paper, phone, supervision and the booking page have one number at one moment', async () => {
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
  expect(await follow(branch, secretOf(branch.folder, issued.idTicket))).toMatchObject(range);
});
