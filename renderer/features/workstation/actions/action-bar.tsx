import { useTranslation } from 'react-i18next';
import type { Workstation } from '#shared/contract/workstation/workstations.ts';
import type { Millis, Seconds } from '#shared/domain/ids.ts';
import { useServerClock } from '../api/use-server-clock.ts';
import { useSecondsUntil } from '../time/use-seconds-until.ts';
import { actionAt, isPossible } from './action-at.ts';
import styles from './action-bar.module.css';
import { ActionButton } from './action-button.tsx';
import type { Place, WorkstationAction } from './actions.ts';

interface ActionBarProps {
  readonly workstation: Workstation;
  readonly connected: boolean;
  /** Something is being done: what is pressed meanwhile counts for nothing. */
  readonly busy: boolean;
  /** Until when a ticket is not announced again, by this device's clock. */
  readonly restingUntil: Millis | null;
  readonly onPress: (place: Place, at: Millis) => void;
}

const GREAT: readonly Place[] = ['main', 'recall', 'transfer', 'standBy', 'absent'];
const SMALL: readonly Place[] = ['create', 'recover', 'without', 'close'];

/** Shows the actions at their places. Buttons never move and never vanish: they dim. */
export function ActionBar({ workstation, connected, busy, restingUntil, onPress }: ActionBarProps) {
  const { t } = useTranslation('workstation');
  const untilCall = useSecondsUntil(workstation.callAt, useServerClock());
  const untilRecall = useSecondsUntil(restingUntil, Date.now);
  const counted: Partial<Record<WorkstationAction['id'], Seconds | null>> = {
    recall: untilRecall,
    next: untilCall,
  };

  function button(place: Place) {
    const action = actionAt(place, workstation);
    if (!action) return null;
    const resting = place === 'recall' && Boolean(untilRecall);
    return (
      <ActionButton
        key={place}
        action={action}
        seconds={counted[action.id] ?? 0}
        enabled={connected && !resting && isPossible(action, workstation)}
        onPress={(at) => onPress(place, at)}
      />
    );
  }

  return (
    <section className={styles.bar} aria-label={t('actions')} aria-busy={busy || undefined}>
      <div className={styles.great}>{GREAT.map(button)}</div>
      <div className={styles.small}>{SMALL.map(button)}</div>
    </section>
  );
}
