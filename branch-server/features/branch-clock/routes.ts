import type { Notice } from '#branch-server/notices.ts';
import type { Operations } from '#branch-server/operations/operations.ts';
import type { BranchDays } from '#branch-server/stored/days/branch-days.ts';
import type { TrustedClock } from '#branch-server/stored/days/trusted-clock.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import { answerBranchClock, getBranchClock } from '#shared/contract/workstation/branch-clock.ts';
import { actorOf } from '#shared/server/kit/caller.ts';
import { command, type Route, read } from '#shared/server/kit/route.ts';
import type { createBranchClock } from './branch-clock.ts';

type BranchClockNow = ReturnType<typeof createBranchClock>;

export interface BranchClockRouteOptions {
  readonly believed: Pick<TrustedClock, 'confirm' | 'refuse'>;
  readonly reading: BranchClockNow;
  /** Uses the writing connection, as all that follows. */
  readonly writing: BranchClockNow;
  readonly branchDays: Pick<BranchDays, 'all'>;
  readonly closeDay: Operations['closeDay'];
}

/** What staff were asked when they answered. */
interface Question {
  readonly before: ReturnType<BranchClockNow['read']>;
  readonly first: ReturnType<BranchClockNow['asked']>[number] | undefined;
}

/** Lets staff say whether the server's clock is right, where something contradicts it. */
export function branchClockRoutes(options: BranchClockRouteOptions): Route<Notice>[] {
  const { believed, reading, writing, branchDays, closeDay } = options;
  const questions = new WeakMap<object, Question>();

  /** Looks once for a request: run again before its commit, it would find the question answered by itself. */
  function questionOf(request: object): Question {
    const known = questions.get(request) ?? { before: writing.read(), first: writing.asked()[0] };
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
      // Holds though the transaction should fail: whoever answered meant the clock, and the next look does the rest.
      if (answer === 'wrong' && first) believed.refuse(first.at);
      else believed.confirm();
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
