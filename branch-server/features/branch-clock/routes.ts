import type { Notice } from '#branch-server/notices.ts';
import type { Operations } from '#branch-server/operations/operations.ts';
import type { BranchDays } from '#branch-server/stored/branch-days.ts';
import type { TrustedClock } from '#branch-server/stored/trusted-clock.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import { answerBranchClock, getBranchClock } from '#shared/contract/workstation/branch-clock.ts';
import { actorOf } from '#shared/server/kit/caller.ts';
import { command, type Route, read } from '#shared/server/kit/route.ts';
import type { createBranchClock } from './branch-clock.ts';

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
export function branchClockRoutes(options: BranchClockRouteOptions): Route<Notice>[] {
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
