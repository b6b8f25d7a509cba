import { Loader } from '@mantine/core';
import { type KeyboardEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useServerClock } from '#renderer/lib/live.tsx';
import { Kbd } from '#renderer/ui/marks/kbd.tsx';
import type { Workstation } from '#shared/contract/workstation/workstations.ts';
import type { Millis, Seconds } from '#shared/domain/ids.ts';
import { useSecondsUntil } from '../time.ts';
import styles from './actions.module.css';
import { type ActionSlot, actionAt, isPossible, type WorkstationAction } from './actions.ts';
import { useTimeoutFlag } from './press-lockout.ts';
import { ariaShortcut, useKeyName } from './shortcut.ts';
import type { Doing } from './use-actions.ts';

interface ActionBarProps {
  readonly workstation: Workstation;
  readonly connected: boolean;
  /** A press was rejected because the connection was down. */
  readonly notAccepted: boolean;
  /** The action in progress; further presses are ignored until it finishes. */
  readonly doing: Doing | null;
  /** Slots that are locked out because their action has just changed. */
  readonly locked: ReadonlySet<ActionSlot>;
  /** The ticket was called less than 3 s ago: "finish" needs a second press. */
  readonly confirmsAgain: boolean;
  /** End of the recall cooldown, by this device's clock; null when recall is available. */
  readonly lockedUntil: Millis | null;
  readonly onPress: (slot: ActionSlot, at: Millis) => void;
}

/** Delays in ms until a pending action shows a spinner, and until a text says it takes long. */
const RUNS_MS = 300;
const LONG_MS = 2000;

const GREAT: readonly ActionSlot[] = ['main', 'recall', 'transfer', 'standBy', 'absent'];
const SMALL: readonly ActionSlot[] = ['create', 'recover', 'without', 'close'];

/** Renders the actions in fixed slots. Buttons never move or disappear; unavailable ones are disabled. */
export function ActionBar(props: ActionBarProps) {
  const { workstation, connected, notAccepted, doing, locked, confirmsAgain, lockedUntil, onPress } = props;
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
    const pressed = doing?.action.slot === slot;
    return (
      <ActionButton
        key={slot}
        action={action}
        seconds={counted[action.id] ?? 0}
        enabled={connected && isOver && isPossible(action, workstation)}
        locked={locked.has(slot)}
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

interface ActionButtonProps {
  readonly action: WorkstationAction;
  readonly label: string;
  readonly enabled: boolean;
  /** Locked out: the action in this slot has just changed. */
  readonly locked: boolean;
  /** Pressed and not answered yet: `down` at once, `runs` (spinner) after 300 ms. */
  readonly pressed: 'down' | 'runs' | false;
  /** Countdown in seconds; 0 for none. */
  readonly seconds: Seconds;
  /** `at` is the time of pointer or key down. */
  readonly onPress: (at: Millis) => void;
}

/** Renders one action with icon, label and shortcut. */
function ActionButton(props: ActionButtonProps) {
  const { action, label, enabled, locked, pressed, seconds, onPress } = props;
  const { t } = useTranslation('workstation');
  const keyName = useKeyName();
  const down = useRef<Millis | null>(null);
  const { id, slot, key, icon: Icon } = action;
  const size = SIZES[slot] ?? 18;

  /** Records the time of key down; key repeat is ignored. */
  function keyDown(event: KeyboardEvent) {
    if (event.repeat) event.preventDefault();
    else down.current = event.timeStamp;
  }

  return (
    <button
      type="button"
      className={styles.action}
      data-position={slot}
      data-action={id}
      data-resting={locked || undefined}
      data-pressed={pressed || undefined}
      disabled={!enabled}
      aria-disabled={locked || undefined}
      aria-keyshortcuts={ariaShortcut(key)}
      onPointerDown={(event) => {
        down.current = event.timeStamp;
      }}
      onKeyDown={keyDown}
      onClick={(event) => {
        onPress(down.current ?? event.timeStamp);
        down.current = null;
      }}
    >
      {pressed === 'runs' ? (
        <Loader size={size} color="currentColor" />
      ) : (
        <Icon size={size} stroke={slot === 'main' ? 2 : 1.75} aria-hidden="true" />
      )}
      <span>
        {label}
        {seconds > 0 && (
          <span className={styles.seconds} aria-hidden="true">
            {t('seconds', { seconds })}
          </span>
        )}
      </span>
      <Kbd>{keyName(key)}</Kbd>
    </button>
  );
}

/** Icon sizes in px; 18 in the lower row. */
const SIZES: Partial<Record<ActionSlot, number>> = {
  main: 26,
  recall: 20,
  transfer: 20,
  standBy: 20,
  absent: 20,
};
