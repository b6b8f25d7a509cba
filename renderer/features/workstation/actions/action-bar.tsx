import { useTranslation } from 'react-i18next';
import { useServerClock } from '#renderer/lib/live/use-server-clock.ts';
import type { Workstation } from '#shared/contract/workstation/workstations.ts';
import type { Millis, Seconds } from '#shared/domain/ids.ts';
import { useSecondsUntil } from '../time.ts';
import { actionAt, isPossible } from './action-at.ts';
import styles from './action-bar.module.css';
import { ActionButton } from './action-button.tsx';
import type { ActionSlot, WorkstationAction } from './actions.ts';
import { useTimeoutFlag } from './use-timeout-flag.ts';
import type { Doing } from './use-workstation-actions.ts';

interface ActionBarProps {
  readonly workstation: Workstation;
  readonly connected: boolean;
  /** Something was pressed while there was no connection, and nothing came of it. */
  readonly notAccepted: boolean;
  /** What is being done: what is pressed meanwhile counts for nothing. */
  readonly doing: Doing | null;
  /** Shows something else than before, and does nothing until that was seen. */
  readonly locked: ReadonlySet<ActionSlot>;
  /** The ticket was called only just now: the next press finishes it. */
  readonly confirmsAgain: boolean;
  /** Until when a ticket is not announced again, by this device's clock. */
  readonly lockedUntil: Millis | null;
  readonly onPress: (slot: ActionSlot, at: Millis) => void;
}

/** A press shows at once; that it is still being done shows after so long, and is said after so long. */
const RUNS_MS = 300;
const LONG_MS = 2000;

const GREAT: readonly ActionSlot[] = ['main', 'recall', 'transfer', 'standBy', 'absent'];
const SMALL: readonly ActionSlot[] = ['create', 'recover', 'without', 'close'];

/** Shows the actions at their places. Buttons never move and never vanish: they dim. */
export function ActionBar(props: ActionBarProps) {
  const {
    workstation,
    connected,
    notAccepted,
    doing,
    locked: resting,
    confirmsAgain,
    lockedUntil,
    onPress,
  } = props;
  const { t } = useTranslation('workstation');
  const runs = useTimeoutFlag(doing, RUNS_MS);
  const takesLong = useTimeoutFlag(doing, LONG_MS);
  const untilCall = useSecondsUntil(workstation.callAt, useServerClock());
  const untilRecall = useSecondsUntil(lockedUntil, Date.now);
  const counted: Partial<Record<WorkstationAction['id'], Seconds | null>> = {
    recall: untilRecall,
    next: untilCall,
  };

  function button(slot: ActionSlot) {
    const action = actionAt(slot, workstation);
    if (!action) return null;
    const isOver = slot !== 'recall' || !untilRecall;
    const pressed = doing?.action.place === slot;
    return (
      <ActionButton
        key={slot}
        action={action}
        seconds={counted[action.id] ?? 0}
        enabled={connected && isOver && isPossible(action, workstation)}
        locked={resting.has(slot)}
        pressed={pressed && (runs ? 'runs' : 'down')}
        label={slot === 'main' && confirmsAgain ? t('finishAgain') : t(`action.${action.id}`)}
        onPress={(at) => onPress(slot, at)}
      />
    );
  }

  return (
    <section className={styles.bar} aria-label={t('actions')} aria-busy={doing !== null || undefined}>
      <div className={styles.great}>{GREAT.map(button)}</div>
      <div className={styles.small}>{SMALL.map(button)}</div>
      <p className={styles.long} role="status">
        {takesLong && t('takesLong')}
        {notAccepted && t('notAccepted')}
      </p>
    </section>
  );
}
