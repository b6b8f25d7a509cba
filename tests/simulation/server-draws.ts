import type { Millis } from '#shared/domain/ids.ts';
import { exponential, logNormal } from '#shared/domain/simulation/draw.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/domain/time/units.ts';
import { DEMO, type DemoUser } from '#tests/support/servers/demo-branch.ts';
import type { ServerPattern } from './server-patterns.ts';

/** Spread of service times, as sigma of a log-normal. */
export const SERVICE_SPREAD = 0.5;
const MEDIAN_OF_MEAN = Math.exp(-(SERVICE_SPREAD ** 2) / 2);
export const LOAN_MINUTES = 12;
/** Share of appointments whose customer comes, and the maximum time by which they come early or late. */
const SHOW_RATE = 0.9;
const EARLY_MS = 10 * MINUTE_MS;
const LATE_MS = 3 * MINUTE_MS;
/** Maximum deviation of an operator's shift from its usual time. */
const SHIFT_MS = 10 * MINUTE_MS;
/** The operators, by workstation. */
export const OPERATORS: readonly DemoUser[] = ['lucia', 'marcos', 'supervisor', 'admin'];

const QUEUE_OF_SERVICE: Readonly<Record<number, number>> = {
  [DEMO.services.cashier]: DEMO.queues.cashier,
  [DEMO.services.accounts]: DEMO.queues.accounts,
  [DEMO.services.loans]: DEMO.queues.loans,
};

export const queueOf = (service: number): number => QUEUE_OF_SERVICE[service] as number;

export interface Arrival {
  readonly at: Millis;
  readonly service: number;
  readonly minutes: number;
  /** Null for a walk-in. */
  readonly appointment: { readonly id: number; readonly at: Millis } | null;
}

/** An appointment that was booked; `arrivesAt` is null for a no-show. */
export interface Booking {
  readonly start: Millis;
  readonly arrivesAt: Millis | null;
}

export const drawServiceMs = (random: () => number, meanMinutes: number): Millis =>
  logNormal(random, meanMinutes * MINUTE_MS * MEDIAN_OF_MEAN, SERVICE_SPREAD);

/** When the operators of a day work: each begins and ends some minutes before or after the usual time. */
export function drawShifts(
  { shifts }: ServerPattern,
  startedAt: Millis,
  random: () => number,
): { readonly from: Millis; readonly until: Millis }[] {
  const draw = (hours: number) => Math.round(startedAt + hours * HOUR_MS + (random() * 2 - 1) * SHIFT_MS);
  return shifts.map(({ from, until }) => ({
    from: from === undefined ? startedAt : draw(from),
    until: until === undefined ? Number.POSITIVE_INFINITY : draw(until),
  }));
}

/** Customers without an appointment, in the order of services. */
export function walkIns(
  { services, perHour, batch = 1 }: ServerPattern,
  from: Millis,
  random: () => number,
): Arrival[] {
  return services.flatMap(({ service, minutes, share }) =>
    perHour.flatMap((customers, hour) => {
      const rate = (customers * share) / batch;
      const arrivals: Arrival[] = [];
      for (let at = exponential(random, rate); at < 1; at += exponential(random, rate))
        for (let index = 0; index < batch; index += 1)
          arrivals.push({ at: from + (hour + at) * HOUR_MS, service, minutes, appointment: null });
      return arrivals;
    }),
  );
}

/** Times of the appointments of the pattern, and the arrivals of those who come. */
export function bookedTimes(
  { appointments = 0, perHour }: ServerPattern,
  startedAt: Millis,
  random: () => number,
): Booking[] {
  return Array.from({ length: perHour.length * 2 - 1 }, (_, half) =>
    Array.from({ length: appointments }, (): Booking => {
      const start = startedAt + ((half + 1) * HOUR_MS) / 2;
      const [comes, share] = [random() < SHOW_RATE, random()];
      return { start, arrivesAt: comes ? start - EARLY_MS + share * (EARLY_MS + LATE_MS) : null };
    }),
  ).flat();
}
