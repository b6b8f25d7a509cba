import type { BranchDatabase } from '#branch-server/db/open-database.ts';
import type { Notice } from '#branch-server/notices.ts';
import type { Operations } from '#branch-server/operations/operations.ts';
import { type BranchDays, createBranchDays } from '#branch-server/stored/branch-days.ts';
import type { BusinessDays } from '#branch-server/stored/business-days.ts';
import type { Reads } from '#branch-server/stored/reads.ts';
import type { TrustedClock } from '#branch-server/stored/trusted-clock.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import {
  answerBranchClock,
  type BranchClock,
  getBranchClock,
} from '#shared/contract/workstation/branch-clock.ts';
import { businessDay } from '#shared/domain/time/business-day.ts';
import { actorOf } from '#shared/server/kit/caller.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import type { Feature } from '#shared/server/kit/feature.ts';
import { command, type Route, read } from '#shared/server/kit/route.ts';

export interface BranchClockFeatureOptions {
  readonly clock: Clock;
  readonly trustedClock: TrustedClock;
  readonly database: Pick<BranchDatabase, 'sqlite' | 'readable'>;
  readonly operations: Pick<Operations, 'closeDay'>;
  readonly writing: Pick<Reads, 'days'>;
  readonly reading: Pick<Reads, 'days'>;
}

/** Composes the question whether the server clock is right, and the answers. */
export function composeBranchClock(options: BranchClockFeatureOptions) {
  const { clock, trustedClock, database, operations, writing, reading } = options;
  const read = createBranchClock({
    clock,
    trustedClock,
    days: reading.days,
    branchDays: createBranchDays(database.readable),
  });
  const feature: Feature<Notice> = {
    routes: branchClockRoutes({
      trustedClock,
      closeDay: operations.closeDay,
      reading: read,
      branchDays: createBranchDays(database.sqlite),
      writing: createBranchClock({
        clock,
        trustedClock,
        days: writing.days,
        branchDays: createBranchDays(database.sqlite),
      }),
    }),
  };
  return {
    feature,
    /** Health of the clock, for monitoring. */
    health: () => (read.pending().length > 0 ? ('doubted' as const) : ('ok' as const)),
  };
}

type BranchClockNow = ReturnType<typeof createBranchClock>;

export interface BranchClockRouteOptions {
  readonly trustedClock: Pick<TrustedClock, 'confirm' | 'reject'>;
  readonly reading: BranchClockNow;
  /** Uses the writing connection, as all that follows. */
  readonly writing: BranchClockNow;
  readonly branchDays: Pick<BranchDays, 'all'>;
  readonly closeDay: Operations['closeDay'];
}

/** The question at the time of the answer. */
interface Question {
  readonly before: ReturnType<BranchClockNow['read']>;
  readonly first: ReturnType<BranchClockNow['pending']>[number] | undefined;
}

/** Routes by which staff confirm or reject the server clock when it is contradicted. */
function branchClockRoutes(options: BranchClockRouteOptions): Route<Notice>[] {
  const { trustedClock, reading, writing, branchDays, closeDay } = options;
  const questions = new WeakMap<object, Question>();

  /** Evaluated once per request: a second run before the commit would find the question already answered. */
  function questionOf(request: object): Question {
    const known = questions.get(request) ?? { before: writing.read(), first: writing.pending()[0] };
    questions.set(request, known);
    return known;
  }

  return [
    read(getBranchClock, () => reading.read()),

    command(answerBranchClock, (request, scope) => {
      const { answer, clockDay } = request.body;
      const { before, first } = questionOf(request);
      const isRequested = before.branches.some((branch) => branch.clockDay === clockDay);
      if (!isRequested || (answer === 'wrong' && !first)) throw apiError('CLOCK_NOT_PENDING');
      // Remains even if the transaction fails: the answer concerns the clock, and the next check applies it.
      if (answer === 'wrong' && first) trustedClock.reject(first.at);
      else trustedClock.confirm();
      for (const branch of branchDays.all()) closeDay(branch, scope);
      for (const { idBranches, branchName, day, left } of before.branches) {
        scope.audit({
          action: 'ANSWER_CLOCK',
          by: actorOf(request),
          to: { entity: 'branches', pk: idBranches, name: branchName },
          before: { day, left },
          after: { answer, clockDay },
        });
      }
      return writing.read();
    }),
  ];
}

export interface BranchClockOptions {
  readonly clock: Clock;
  readonly trustedClock: Pick<TrustedClock, 'isRejected'>;
  readonly branchDays: Pick<BranchDays, 'all'>;
  readonly days: Pick<BusinessDays, 'decide' | 'left'>;
}

/** Branches whose business day differs from the clock, and the question for staff. */
function createBranchClock({ clock, trustedClock, branchDays, days }: BranchClockOptions) {
  /** Branches with a doubted clock, each with the contradicting time. */
  const isPending = () =>
    branchDays.all().flatMap((branch) => {
      const { doubt, witness } = days.decide(branch);
      return doubt ? [{ branch, doubt, at: witness.at }] : [];
    });

  function read(): BranchClock {
    const isRejected = trustedClock.isRejected();
    const branches = branchDays.all().flatMap((branch) => {
      const { day, doubt, calendar } = days.decide(branch);
      const clockDay = businessDay(clock.now(), calendar);
      if (!doubt && !(isRejected && clockDay !== day)) return [];
      const { id: idBranches, name: branchName } = branch;
      const left = days.left(branch, clockDay);
      return { idBranches, branchName, day, clockDay, otherDay: doubt?.otherDay ?? day, left };
    });
    if (branches.length === 0) return { state: 'trusted', branches };
    return { state: isPending().length > 0 ? 'pending' : 'rejected', branches };
  }

  return { pending: isPending, read };
}
