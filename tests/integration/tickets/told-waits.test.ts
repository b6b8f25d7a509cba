import { afterEach, beforeEach, expect, it } from 'vitest';
import { getKioskData } from '#shared/contract/devices/kiosks.ts';
import { Refusal } from '#shared/contract/refusal.ts';
import { exponential, logNormal } from '#shared/domain/simulation/draw.ts';
import { seededRandom } from '#shared/domain/simulation/seeded-random.ts';
import { finish, next, open, take } from '#tests/support/actions/workstation-actions.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

const SECOND = 1_000;
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

interface Told {
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

/** Two operators serve whom the server calls for them, for hours of the server's own clock. */
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
  const told = new Map<number, Told>();
  const waited = new Map<number, number>();
  const busy = new Map<SignedIn, { readonly idTicket: number; readonly until: number }>();
  const end = begin + hours * HOUR;

  for (let at = begin; at < end; ) {
    for (const { who, desk } of operators) {
      if (busy.has(who)) continue;
      const ticket = await nextOrNobody(who, desk);
      const known = ticket && told.get(ticket.idTicket);
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
      told.set(issued.idTicket, {
        at: branch.clock.now(),
        from: issued.waitFromMinutes,
        to: issued.waitToMinutes,
        minutes: one.minutes,
      });
    }
  }
  return [...waited].map(([id, seconds]) => ({ ...(told.get(id) as Told), seconds }));
}

it('customers wait as long as the server told them, though its workstations call several queues', async () => {
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
