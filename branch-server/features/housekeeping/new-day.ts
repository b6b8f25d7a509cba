import type { Notice } from '#branch-server/notices.ts';
import type { SettingsNow } from '#branch-server/stored/general-settings.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { type BranchCalendar, businessDay } from '#shared/domain/time/business-day.ts';
import type { Scope } from '#shared/server/db/scope.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import type { BranchDays } from './branch-days.ts';
import type { OwnWork } from './own-work.ts';

export interface NewDayOptions {
  readonly own: OwnWork;
  readonly clock: Clock;
  readonly settings: SettingsNow;
  readonly reading: Pick<BranchDays, 'all'>;
  readonly writing: Pick<BranchDays, 'of' | 'put'>;
  /** Empties a branch of who is there since a moment that is over. */
  readonly empty: (idBranches: number, isOver: (since: Millis) => boolean, scope: Scope<Notice>) => void;
}

/**
 * Empties each branch when its business day ends, at the setting `resetHour` of its own time, of what the day left:
 * customers who came since the hour stay. The new day is written down in the same transaction: a server that was off at
 * the hour does it when it is back, a clock that is set back does nothing, and no day begins twice. A branch seen for
 * the first time only has its day written down. Numbers need no reset: each is drawn for its day.
 */
export function createNewDay({ own, clock, settings, reading, writing, empty }: NewDayOptions) {
  function begin(idBranches: number, calendar: BranchCalendar, scope: Scope<Notice>): void {
    const day = businessDay(scope.now, calendar);
    const known = writing.of(idBranches);
    if (known !== null && known >= day) return;
    if (known !== null) empty(idBranches, (since) => businessDay(since, calendar) < day, scope);
    writing.put(idBranches, day);
  }

  return {
    /** Now and then: has a branch's day ended? */
    nowAndThen(): void {
      const { resetHour } = settings();
      for (const { id, zone, day } of reading.all()) {
        const calendar = { zoneHours: Number(zone), resetHour };
        if (day !== null && day >= businessDay(clock.now(), calendar)) continue;
        void own.run('begin the day', (scope) => begin(id, calendar, scope));
      }
    },
  };
}
