import type { Level } from '#renderer/lib/installation.tsx';
import { ConfiguredList } from '#renderer/ui/list/configured/configured-list.tsx';
import { ALARMS_BELOW, alarms } from './alarm-kind.ts';
import { RaisedAlarms } from './raised-alarms.tsx';
import { useAlarmTexts } from './use-alarm-texts.ts';

/** Lists the alarms. */
export const AlarmsScreen = () => <ConfiguredList kind={alarms} choices={useAlarmTexts().choices} />;

const Below = ({ level }: { readonly level: Level }) => (
  <ConfiguredList kind={ALARMS_BELOW[level]} choices={useAlarmTexts().choices} />
);

/** Lists them as the chosen branch type sees them. */
export const AlarmsOfBranchType = () => <Below level="branchType" />;

/** Lists them as the chosen branch sees them, and when they were raised there. */
export const AlarmsOfBranch = () => (
  <>
    <Below level="branch" />
    <RaisedAlarms />
  </>
);
