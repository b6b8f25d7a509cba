import { ApiError } from '#shared/contract/api-error-factory.ts';
import { closeWorkstation } from '#shared/contract/workstation/workstations.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { exponential, logNormal } from '#shared/domain/simulation/draw.ts';
import { seededRandom } from '#shared/domain/simulation/seeded-random.ts';
import { finish, next, open, take } from '#tests/support/actions/workstation-actions.ts';
import { DEMO, type DemoUser } from '#tests/support/servers/demo-branch.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';
import type { EstimatedWait } from './wait-accuracy.ts';

/** Hours of a branch server whose estimated waits are compared with the actual ones. */
export interface ServerPattern {
  readonly name: string;
  readonly hours: number;
  /** Share of the usual customers. */
  readonly demand: number;
  readonly operators: readonly DemoUser[];
  /** Hours after which the last operator closes the workstation; never where it is missing. */
  readonly lastLeavesAfter?: number;
}

const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;
const MEDIAN_OF_MEAN = Math.exp(-(0.5 ** 2) / 2);
/** How often an operator without a customer presses the button for the next one. */
const IDLE_MS = 15 * SECOND_MS;
const { cashDesk, accounts, loans } = DEMO.services;
/** Minutes that services take, and customers an hour. */
const DEMAND = [
  { service: cashDesk, minutes: 4, perHour: 12 },
  { service: accounts, minutes: 8, perHour: 6 },
  { service: loans, minutes: 12, perHour: 1 },
];

export const SERVER_PATTERNS: readonly ServerPattern[] = [
  { name: 'Calm', hours: 4, demand: 0.8, operators: ['lucia', 'marcos'] },
  { name: 'Peak', hours: 4, demand: 1.05, operators: ['lucia', 'marcos'] },
  {
    name: 'One operator leaves',
    hours: 4,
    demand: 1.3,
    operators: ['lucia', 'marcos', 'supervisor'],
    lastLeavesAfter: 2,
  },
];

/** Simulates these hours on a real branch server with a settable clock, a branch of its own for each seed. */
export async function serverWaits(
  pattern: ServerPattern,
  seeds: readonly number[],
): Promise<EstimatedWait[]> {
  const all: EstimatedWait[] = [];
  for (const seed of seeds) {
    const branch = await startBranch();
    all.push(...(await hoursAt(branch, pattern, seed)));
    await branch.stop();
  }
  return all;
}

interface IssuedTicket extends Omit<EstimatedWait, 'waited'> {
  readonly at: Millis;
  readonly service: number;
  readonly minutes: number;
}

interface Operator {
  readonly who: SignedIn;
  readonly desk: number;
  /** The ticket that is served, and until when. */
  busy: { readonly idTicket: number; readonly until: Millis } | null;
}

/** Operators serve the tickets that the server calls to them, for hours of the settable clock. */
export async function hoursAt(
  branch: Branch,
  pattern: ServerPattern,
  seed: number,
): Promise<EstimatedWait[]> {
  const { clock } = branch;
  const random = seededRandom(seed);
  const startedAt = clock.now();
  const end = startedAt + pattern.hours * HOUR_MS;
  const leavesAt = startedAt + (pattern.lastLeavesAfter ?? Number.POSITIVE_INFINITY) * HOUR_MS;
  const coming = arrivals(pattern, startedAt, random);
  const operators: Operator[] = [];
  for (const [place, user] of pattern.operators.entries()) {
    const who = await branch.signIn(user);
    await open(who, place + 1);
    operators.push({ who, desk: place + 1, busy: null });
  }
  const issued = new Map<number, IssuedTicket>();
  const waiting = new Set<number>();
  const waits: EstimatedWait[] = [];

  for (let at = startedAt; at < end; ) {
    const last = operators.at(-1);
    if (at >= leavesAt && operators.length === pattern.operators.length && last?.busy === null) {
      await last.who.call(closeWorkstation, { params: { id: last.desk }, body: {} });
      operators.pop();
    }
    for (const operator of operators) {
      if (operator.busy) continue;
      const called = await nextTicket(operator);
      const ticket = called === null ? undefined : issued.get(called);
      if (called === null || !ticket) continue;
      waiting.delete(called);
      waits.push({ ...ticket, waited: (clock.now() - ticket.at) / SECOND_MS });
      const seconds = logNormal(random, ticket.minutes * 60 * MEDIAN_OF_MEAN, 0.5);
      operator.busy = { idTicket: called, until: clock.now() + seconds * SECOND_MS };
    }
    const ends = operators.flatMap(({ busy }) => busy?.until ?? []);
    const idle = ends.length < operators.length ? clock.now() + IDLE_MS : end;
    at = Math.min(coming[0]?.at ?? end, idle, leavesAt > at ? leavesAt : end, ...ends, end);
    clock.advanceTo(Math.max(at, clock.now()));
    for (const operator of operators) {
      if (!operator.busy || operator.busy.until > clock.now()) continue;
      await finish(operator.who, operator.busy.idTicket);
      operator.busy = null;
    }
    while (coming[0] && coming[0].at <= at) {
      const { service, minutes } = coming.shift() as (typeof coming)[number];
      const { idTicket, ...ticket } = await take(branch, { service });
      const before = [...waiting].flatMap((id) => issued.get(id) ?? []);
      const textbook = (some: readonly IssuedTicket[]) =>
        some.reduce((sum, one) => sum + one.minutes * 60, 0) / operators.length;
      issued.set(idTicket, {
        at: clock.now(),
        service,
        minutes,
        estimated: ticket.avgWaiting,
        from: (ticket.waitFromMinutes ?? 0) * 60,
        to: (ticket.waitToMinutes ?? 0) * 60,
        ownQueue: textbook(before.filter((one) => one.service === service)),
        allQueues: textbook(before),
      });
      waiting.add(idTicket);
    }
  }
  return waits;
}

function arrivals({ hours, demand }: ServerPattern, from: Millis, random: () => number) {
  return DEMAND.flatMap(({ service, minutes, perHour }) => {
    const moments: { readonly at: Millis; readonly service: number; readonly minutes: number }[] = [];
    const rate = perHour * demand;
    for (let at = exponential(random, rate); at < hours; at += exponential(random, rate))
      moments.push({ at: from + at * HOUR_MS, service, minutes });
    return moments;
  }).sort((one, other) => one.at - other.at);
}

async function nextTicket({ who, desk }: Operator): Promise<number | null> {
  try {
    return (await next(who, desk)).ticket?.idTicket ?? null;
  } catch (error) {
    if (error instanceof ApiError && error.status === 'NO_CUSTOMERS_TO_CALL') return null;
    throw error;
  }
}
