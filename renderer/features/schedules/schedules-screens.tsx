import { useTranslation } from 'react-i18next';
import type { Level } from '#renderer/lib/installation.tsx';
import { ConfiguredList } from '#renderer/ui/list/configured/configured-list.tsx';
import { CreatedAtBranches } from '#renderer/ui/list/configured/created-at-branches.tsx';
import { useLevelOptions } from '#renderer/ui/list/configured/use-level-options.ts';
import { SCHEDULES_BELOW, schedules } from './schedule-kind.ts';

/** Lists the predefined schedules; at central with the hours that branches set themselves. */
export function SchedulesScreen() {
  const { t } = useTranslation('schedules');
  return (
    <>
      <ConfiguredList kind={schedules} choices={{ editLevel: useLevelOptions() }} />
      <CreatedAtBranches
        kind="schedules"
        contents={({ hours }) =>
          hours.map(({ day, start, end }) => `${t(`days.${day}`)}, ${start.slice(0, 5)}–${end.slice(0, 5)}`)
        }
      />
    </>
  );
}

const Below = ({ level }: { readonly level: Level }) => (
  <ConfiguredList kind={SCHEDULES_BELOW[level]} choices={{ editLevel: useLevelOptions() }} />
);

/** Schedules as the selected branch type sees them. */
export const SchedulesOfBranchType = () => <Below level="branchType" />;

/** Schedules as the selected branch sees them. */
export const SchedulesOfBranch = () => <Below level="branch" />;
