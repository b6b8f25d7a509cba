import type { Level } from '#renderer/lib/installation.tsx';
import { ConfiguredList } from '#renderer/ui/list/configured/configured-list.tsx';
import { useLevelOptions } from '#renderer/ui/list/configured/use-level-options.ts';
import { SCHEDULES_BELOW, schedules } from './schedule-kind.ts';

/** Lists the predefined schedules. */
export const SchedulesScreen = () => (
  <ConfiguredList kind={schedules} choices={{ editLevel: useLevelOptions() }} />
);

const Below = ({ level }: { readonly level: Level }) => (
  <ConfiguredList kind={SCHEDULES_BELOW[level]} choices={{ editLevel: useLevelOptions() }} />
);

/** Lists them as the chosen branch type sees them. */
export const SchedulesOfBranchType = () => <Below level="branchType" />;

/** Lists them as the chosen branch sees them. */
export const SchedulesOfBranch = () => <Below level="branch" />;
