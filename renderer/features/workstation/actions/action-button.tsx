import { Loader } from '@mantine/core';
import { type KeyboardEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Kbd } from '#renderer/ui/marks/kbd.tsx';
import type { Millis, Seconds } from '#shared/domain/ids.ts';
import styles from './action-bar.module.css';
import type { ActionSlot, WorkstationAction } from './actions.ts';
import { ariaShortcut } from './keyboard/shortcut.ts';
import { useKeyName } from './keyboard/use-key-name.ts';

interface ActionButtonProps {
  readonly action: WorkstationAction;
  readonly label: string;
  readonly enabled: boolean;
  /** Shows something else than before: what is pressed now was meant for that. */
  readonly locked: boolean;
  /** It was pressed and is not answered yet; after a while that is seen to be going on. */
  readonly pressed: 'down' | 'runs' | false;
  /** Counts down, in seconds; 0 where it counts nothing. */
  readonly seconds: Seconds;
  /** `at` is when the finger or the key went down. */
  readonly onPress: (at: Millis) => void;
}

/** Shows one action at its place, with its icon, its name and its key. */
export function ActionButton(props: ActionButtonProps) {
  const { action, label, enabled, locked: resting, pressed, seconds, onPress } = props;
  const { t } = useTranslation('workstation');
  const keyName = useKeyName();
  const down = useRef<Millis | null>(null);
  const { id, place, key, icon: Icon } = action;
  const size = SIZES[place] ?? 18;

  /** Notes when it went down; a key that is held down presses once. */
  function keyDown(event: KeyboardEvent) {
    if (event.repeat) event.preventDefault();
    else down.current = event.timeStamp;
  }

  return (
    <button
      type="button"
      className={styles.action}
      data-place={place}
      data-action={id}
      data-resting={resting || undefined}
      data-pressed={pressed || undefined}
      disabled={!enabled}
      aria-disabled={resting || undefined}
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
        <Icon size={size} stroke={place === 'main' ? 2 : 1.75} aria-hidden="true" />
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

/** Sizes of the icons in px where they are not those of the lower row. */
const SIZES: Partial<Record<ActionSlot, number>> = {
  main: 26,
  recall: 20,
  transfer: 20,
  standBy: 20,
  absent: 20,
};
