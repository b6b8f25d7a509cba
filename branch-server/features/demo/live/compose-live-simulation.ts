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
import type { Scope, WriteGate } from '#shared/server/db/scope.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import { every } from '#shared/server/kit/every.ts';
import type { Feature } from '#shared/server/kit/feature.ts';
import { ensureColleagues } from '../colleagues.ts';
import { createLiveReads, type LiveBranch, type LivePair } from './live-reads.ts';
import { arrivedBy } from './simulated-arrivals.ts';
import { createSimulatedCustomers } from './simulated-customers.ts';
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
  /** Between two looks. */
  readonly everyMs: number;
}

/** Workstations that are left to people, from the first on. */
const RESERVED_WORKSTATIONS = 2;
/** How many wait at least when it begins, and for how long at most. */
const AT_START = 9;
const MAX_WAIT_MS = 12 * 60_000;
/** What customers come for, by the letters of the demonstration's queues. */
const SHARES: Readonly<Record<string, number>> = { A: 45, B: 25, C: 6, D: 8, E: 10, P: 3 };

/**
 * Plays a demonstration: customers come, some of them for an appointment, and colleagues of the people who look at it
 * serve them, by the very operations of the branch. They use the last workstations alone, and only where nobody has opened them.
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

  /** @param agoMs how long ago the customer came */
  async function issueTicket(idBranches: number, pairs: readonly LivePair[], agoMs: Millis): Promise<void> {
    const pair = pickedBy(random, pairs);
    if (!pair) return;
    const { idServices, idSegments } = pair;
    const taken = { idBranches, idServices, idSegments, idKiosks: reads.kiosk(), language: null };
    await attempt((scope) => operations.issue(taken, { ...scope, now: scope.now - agoMs }));
  }

  /**
   * Begins in the middle of a busy day, whatever the clock says: colleagues are at work and people have waited for some
   * minutes. Nobody has come before the business day began.
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

  /** Lets those arrive at the kiosk who have an appointment. */
  async function checkInAppointments({ id: idBranches, language: spoken }: LiveBranch): Promise<void> {
    const idKiosks = reads.kiosk();
    const now = clock.now();
    if (idKiosks === null) return;
    const language = LANGUAGES.find((known) => known === spoken) ?? 'es';
    for (const { id } of arrivedBy(reads.booked(idBranches, now), now))
      await attempt((scope) => operations.appointments.arrive(id, { idKiosks, language }, scope));
  }

  /** One command each, so that what is refused to one leaves the others alone. */
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
      // People refuse what does not suit them at the moment, and so does a branch: the next look begins anew.
      if (!(error instanceof ApiError)) log.error({ err: error }, 'playing the demonstration failed');
    });

  let steering: Promise<void> = Promise.resolve();
  let under: Promise<void> = Promise.resolve();
  let isUnder = false;
  let running = { stop: () => {} };
  /** Ends what is under way before the people change their pace, so that no look of before follows. */
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
      steer: (next) => (steering = steering.catch(() => {}).then(() => steer(next))),
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
      await steering.catch(() => {});
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
