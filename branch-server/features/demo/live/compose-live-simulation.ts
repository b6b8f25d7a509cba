import PQueue from 'p-queue';
import type { Logger } from 'pino';
import type { BranchDatabase } from '#branch-server/db/open-database.ts';
import type { BranchTables } from '#branch-server/db/tables.ts';
import type { Notice } from '#branch-server/notices.ts';
import type { Operations } from '#branch-server/operations/operations.ts';
import type { Reads } from '#branch-server/stored/reads.ts';
import { ApiError } from '#shared/contract/api-error-factory.ts';
import { LANGUAGES } from '#shared/contract/fields.ts';
import type { Simulation } from '#shared/contract/installation/demonstration.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { exponential } from '#shared/domain/simulation/draw.ts';
import { seededRandom } from '#shared/domain/simulation/seeded-random.ts';
import { HOUR_MS } from '#shared/domain/time/units.ts';
import type { Scope, WriteGate } from '#shared/server/db/scope.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import { every } from '#shared/server/kit/every.ts';
import type { Feature } from '#shared/server/kit/feature.ts';
import { EARLY_MS, LATE_MS } from '../booked-customers.ts';
import { ensureColleagues } from '../colleagues.ts';
import { createLiveReads, type LiveBranch, type LivePair } from './live-reads.ts';
import { BREATH_MS, createSimulatedOperator, type SimulatedOperatorOptions } from './simulated-operator.ts';
import { createSimulationClock, simulationRoutes } from './simulation.ts';

export interface LiveSimulationOptions {
  readonly operations: Pick<Operations, 'issue'> &
    SimulatedOperatorOptions['operations'] & {
      readonly appointments: Pick<Operations['appointments'], 'arrive'>;
    };
  /** Uses the writing connection. */
  readonly writing: Pick<Reads, 'workstations' | 'days'>;
  readonly database: Pick<BranchDatabase, 'sqlite'>;
  readonly gate: WriteGate<Notice, BranchTables>;
  readonly log: Logger;
  readonly clock: Pick<Clock, 'now'>;
  readonly random: () => number;
  /** Step interval, ms. */
  readonly everyMs: number;
}

/** Workstations reserved for users, from the first on. */
const RESERVED_WORKSTATIONS = 2;
/** Minimum number of waiting customers at the start, and their maximum wait. */
const AT_START = 9;
const MAX_WAIT_MS = 12 * 60_000;
/** Shares of customers by the letters of the demonstration queues. */
const SHARES: Readonly<Record<string, number>> = { A: 45, B: 25, C: 6, D: 8, E: 10, P: 3 };

/**
 * Simulates a demonstration: customers arrive, some with appointments, and simulated operators serve them through
 * the operations of the branch. They use only the last workstations, and only while users have not opened them.
 */
export function composeLiveSimulation(options: LiveSimulationOptions): Feature<Notice> {
  const { operations, writing, database, gate, log, clock, random, everyMs } = options;
  const reads = createLiveReads(database.sqlite);
  const customers = createSimulatedCustomers(random);
  const simulated = createSimulationClock(clock.now);
  const operators = new Map<number, ReturnType<typeof createSimulatedOperator>>();
  const operatorOf = (idUsers: number) => {
    const known = operators.get(idUsers);
    const operator =
      known ?? createSimulatedOperator({ operations, workstations: writing.workstations, random });
    operators.set(idUsers, operator);
    return operator;
  };

  async function addArrivals(idBranches: number, pairs: readonly LivePair[]): Promise<void> {
    for (let left = customers(simulated.now()); left > 0; left -= 1) await issueTicket(idBranches, pairs, 0);
  }

  /** @param agoMs time since the arrival */
  async function issueTicket(idBranches: number, pairs: readonly LivePair[], agoMs: Millis): Promise<void> {
    const pair = pickedBy(random, pairs);
    if (!pair) return;
    const { idServices, idSegments } = pair;
    const issued = { idBranches, idServices, idSegments, idKiosks: reads.kiosk(), language: null };
    await attempt((scope) => operations.issue(issued, { ...scope, now: scope.now - agoMs }));
  }

  /**
   * Starts in the middle of a busy day, whatever the time: operators are working and customers have waited for
   * minutes. No arrival is before the start of the business day.
   */
  async function start(): Promise<void> {
    await gate.transaction(ensureColleagues);
    const branch = reads.branch();
    if (!branch) return;
    const idBranches = branch.id;
    const pairs = reads.pairs();
    const colleagues = reads.colleagues();
    const missing = AT_START + colleagues.length - reads.waiting(idBranches);
    const sinceBegan = clock.now() - writing.days.todaySince(branch);
    const maxLength = Math.min(MAX_WAIT_MS, Math.max(0, sinceBegan));
    for (let left = missing; left > 0; left -= 1)
      await issueTicket(idBranches, pairs, Math.round((maxLength * left) / missing));
    const now = simulated.now();
    // Opens the workstations, then calls the first customers.
    for (const at of [now, now + BREATH_MS]) await work(idBranches, pairs, at);
  }

  async function work(idBranches: number, pairs: readonly LivePair[], now: Millis): Promise<void> {
    const workstations = reads.workstations(idBranches).slice(RESERVED_WORKSTATIONS).toReversed();
    for (const colleague of reads.colleagues())
      await attempt((scope) =>
        operatorOf(colleague.idUsers).act(colleague, { workstations, pairs, now }, scope),
      );
  }

  async function removeLeavers(): Promise<void> {
    for (const colleague of reads.colleagues())
      await attempt((scope) => operatorOf(colleague.idUsers).leave(colleague, scope));
  }

  /** Checks in customers with appointments at the kiosk. */
  async function checkInAppointments({ id: idBranches, language: spoken }: LiveBranch): Promise<void> {
    const idKiosks = reads.kiosk();
    const now = clock.now();
    if (idKiosks === null) return;
    const language = LANGUAGES.find((known) => known === spoken) ?? 'es';
    for (const { id } of arrivedBy(reads.booked(idBranches, now), now))
      await attempt((scope) => operations.appointments.arrive(id, { idKiosks, language }, scope));
  }

  /** One command each, so that an error of one does not affect the others. */
  async function step(): Promise<void> {
    const branch = reads.branch();
    if (!branch) return;
    const pairs = reads.pairs();
    await addArrivals(branch.id, pairs);
    await checkInAppointments(branch);
    await work(branch.id, pairs, simulated.now());
  }

  const attempt = (command: (scope: Scope<Notice>) => unknown) =>
    gate.command(command).catch((error: unknown) => {
      // API errors are expected, as for real users; the next step continues.
      if (!(error instanceof ApiError)) log.error({ err: error }, 'playing the demonstration failed');
    });

  const steering = new PQueue({ concurrency: 1 });
  let under: Promise<void> = Promise.resolve();
  let isUnder = false;
  let running = { stop: () => {} };
  /** Waits for the running step before the pace changes, so that no step with the old pace follows. */
  async function steer(next: Simulation): Promise<void> {
    const before = simulated.state().state;
    simulated.steer(next);
    await under;
    if (next.state === 'stopped' && before !== 'stopped') await removeLeavers();
    if (next.state !== 'stopped' && before === 'stopped') await start();
  }

  return {
    routes: simulationRoutes({
      state: simulated.state,
      steer: (next) => steering.add(() => steer(next)),
    }),
    async start() {
      await start();
      running = every(everyMs, () => {
        if (isUnder || simulated.state().state !== 'running') return;
        isUnder = true;
        under = step().finally(() => {
          isUnder = false;
        });
      });
    },
    async stop() {
      running.stop();
      await steering.onIdle();
      await under;
      await removeLeavers();
    },
  };
}

function pickedBy(random: () => number, pairs: readonly LivePair[]): LivePair | undefined {
  const shareOf = ({ letter }: LivePair) => SHARES[letter] ?? 2;
  let left = random() * pairs.reduce((sum, pair) => sum + shareOf(pair), 0);
  return pairs.find((pair) => {
    left -= shareOf(pair);
    return left < 0;
  });
}

/** Mean customers per hour, and the amplitude of busy and quiet periods. */
const PER_HOUR = 84;
const SWELL = 0.45;
const WAVE_MS = 50 * 60_000;
/**
 * After a longer gap no customers arrive: a machine that slept must not start with a crowd. Half a second at full
 * speed is 10 s.
 */
const MAX_GAP_MS = 60_000;

/** Number of arrivals since the last step. Ignores opening hours, so that a demonstration at night shows something. */
function createSimulatedCustomers(random: () => number) {
  let next: Millis | null = null;
  const after = (at: Millis) => {
    const perHour = PER_HOUR * (1 + SWELL * Math.sin((2 * Math.PI * at) / WAVE_MS));
    return at + exponential(random, perHour) * HOUR_MS;
  };

  return (now: Millis): number => {
    if (next === null || next < now - MAX_GAP_MS || next > now + HOUR_MS) next = after(now);
    let came = 0;
    for (; next <= now; next = after(next)) came += 1;
    return came;
  };
}

interface Expected {
  readonly id: number;
  readonly slot_start: Millis;
}

/** Share of no-shows among customers with an appointment. */
const NO_SHOW_SHARE = 0.1;

/**
 * Appointments whose customers have arrived by now.
 *
 * @internal used by tests besides this file
 */
export const arrivedBy = <One extends Expected>(expected: readonly One[], now: Millis): One[] =>
  expected.filter((one) => (arrivalTimeOf(one) ?? Number.POSITIVE_INFINITY) <= now);

/**
 * Arrival time for an appointment, mostly before its time; null for a no-show. Deterministic by id, also after a
 * restart.
 */
function arrivalTimeOf({ id, slot_start }: Expected): Millis | null {
  const random = seededRandom(id);
  return random() < NO_SHOW_SHARE ? null : slot_start - EARLY_MS + random() * (EARLY_MS + LATE_MS);
}
