import type { Logger } from 'pino';
import type { BranchDatabase } from '#branch-server/db/open-database.ts';
import type { BranchTables } from '#branch-server/db/tables.ts';
import type { Notice } from '#branch-server/notices.ts';
import type { Operations } from '#branch-server/operations/operations.ts';
import type { Reads } from '#branch-server/stored/reads.ts';
import { Refusal } from '#shared/contract/refusal.ts';
import type { Scope, WriteGate } from '#shared/server/db/scope.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import { every } from '#shared/server/kit/every.ts';
import type { Feature } from '#shared/server/kit/feature.ts';
import { ensureColleagues } from '../colleagues.ts';
import { createLiveReads, type LivePair } from './live-reads.ts';
import { arrivedBy } from './played-arrivals.ts';
import { createPlayedCustomers } from './played-customers.ts';
import { createPlayedOperator, type PlayedOperatorOptions } from './played-operator.ts';

export interface LivePlayOptions {
  readonly operations: Pick<Operations, 'issue'> &
    PlayedOperatorOptions['operations'] & {
      readonly appointments: Pick<Operations['appointments'], 'arrive'>;
    };
  /** Uses the writing connection. */
  readonly writing: Pick<Reads, 'workstations'>;
  readonly database: Pick<BranchDatabase, 'sqlite'>;
  readonly gate: WriteGate<Notice, BranchTables>;
  readonly log: Logger;
  readonly clock: Pick<Clock, 'now'>;
  readonly random: () => number;
  /** Between two looks. */
  readonly everyMs: number;
}

/** Workstations that are left to people, from the first on. */
const FOR_PEOPLE = 2;
/** What customers come for, by the letters of the demonstration's queues. */
const SHARES: Readonly<Record<string, number>> = { A: 45, B: 25, C: 6, D: 8, E: 10, P: 3 };

/**
 * Plays a demonstration: customers come, some of them for an appointment, and colleagues of the people who look at it serve them, by the very operations
 * of the branch. They use the last workstations alone, and only where nobody has opened them.
 */
export function composeLivePlay(options: LivePlayOptions): Feature<Notice> {
  const { operations, writing, database, gate, log, clock, random, everyMs } = options;
  const reads = createLiveReads(database.sqlite);
  const customers = createPlayedCustomers(random);
  const operators = new Map<number, ReturnType<typeof createPlayedOperator>>();
  const operatorOf = (idUsers: number) => {
    const known = operators.get(idUsers);
    const operator =
      known ?? createPlayedOperator({ operations, workstations: writing.workstations, random });
    operators.set(idUsers, operator);
    return operator;
  };

  async function come(idBranches: number, pairs: readonly LivePair[]): Promise<void> {
    for (let left = customers(clock.now()); left > 0; left -= 1) {
      const pair = pickedBy(random, pairs);
      if (!pair) return;
      const { idServices, idSegments } = pair;
      const taken = { idBranches, idServices, idSegments, idKiosks: reads.kiosk(), language: null };
      await attempt((scope) => operations.issue(taken, scope));
    }
  }

  /** Lets those arrive at the kiosk who have an appointment. */
  async function keepAppointments(idBranches: number): Promise<void> {
    const idKiosks = reads.kiosk();
    const now = clock.now();
    if (idKiosks === null) return;
    for (const { id } of arrivedBy(reads.booked(idBranches, now), now))
      await attempt((scope) => operations.appointments.arrive(id, { idKiosks, language: 'es' }, scope));
  }

  /** One command each, so that what is refused to one leaves the others alone. */
  async function step(): Promise<void> {
    const idBranches = reads.branch();
    if (idBranches === null) return;
    const pairs = reads.pairs();
    await come(idBranches, pairs);
    await keepAppointments(idBranches);
    const place = { workstations: reads.workstations(idBranches).slice(FOR_PEOPLE).toReversed(), pairs };
    for (const colleague of reads.colleagues()) {
      await attempt((scope) => operatorOf(colleague.idUsers).act(colleague, place, scope));
    }
  }

  const attempt = (command: (scope: Scope<Notice>) => unknown) =>
    gate.command(command).catch((error: unknown) => {
      // People refuse what does not suit them at the moment, and so does a branch: the next look begins anew.
      if (!(error instanceof Refusal)) log.error({ err: error }, 'playing the demonstration failed');
    });

  let under: Promise<void> = Promise.resolve();
  let isUnder = false;
  let running = { stop: () => {} };
  return {
    async start() {
      await gate.transaction(ensureColleagues);
      running = every(everyMs, () => {
        if (isUnder) return;
        isUnder = true;
        under = step().finally(() => {
          isUnder = false;
        });
      });
    },
    async stop() {
      running.stop();
      await under;
      for (const colleague of reads.colleagues()) {
        await attempt((scope) => operatorOf(colleague.idUsers).leave(colleague, scope));
      }
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
