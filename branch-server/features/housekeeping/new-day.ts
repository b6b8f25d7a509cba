import type { Logger } from 'pino';
import type { Operations } from '#branch-server/operations/operations.ts';
import type { BranchDays } from '#branch-server/stored/days/branch-days.ts';
import type { BusinessDays } from '#branch-server/stored/days/business-days.ts';
import type { TrustedClock } from '#branch-server/stored/days/trusted-clock.ts';
import type { BackgroundWork } from './background-work.ts';

export interface NewDayOptions {
  readonly own: BackgroundWork;
  readonly log: Logger;
  readonly believed: Pick<TrustedClock, 'witness' | 'believe'>;
  /** Uses the reading connection, as `days` does. */
  readonly branches: Pick<BranchDays, 'all'>;
  readonly days: Pick<BusinessDays, 'decide'>;
  readonly closeDay: Operations['closeDay'];
}

/**
 * Begins each branch's business day at the setting `resetHour` of its own time. Where what the clock says is in doubt
 * (`decideDay` of the domain) the day before goes on until the clock is right, or staff have answered.
 */
export function createNewDay({ own, log, believed, branches, days, closeDay }: NewDayOptions) {
  let logged = '';

  function logDoubt(doubted: string): void {
    if (doubted === logged) return;
    logged = doubted;
    if (doubted) log.warn({ doubted }, 'the clock is in doubt: the day before goes on');
    else log.info('the clock is in doubt no longer');
  }

  return {
    /** Now and then: has a branch's day ended? */
    nowAndThen(): void {
      const decided = branches.all().map((branch) => ({ branch, ...days.decide(branch) }));
      const doubted = decided.flatMap(({ branch, known, doubt }) =>
        doubt ? `${branch.name}: ${known}, not ${doubt.clockDay}, by ${doubt.by}` : [],
      );
      logDoubt(doubted.join('; '));
      if (doubted.length === 0 && believed.witness() === null) believed.believe();
      for (const { branch, known, day } of decided)
        if (day !== known) void own.run('begin the day', (scope) => closeDay(branch, scope));
    },
  };
}
