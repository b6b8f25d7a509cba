import { useTranslation } from 'react-i18next';
import { Kbd } from '#renderer/ui/marks/kbd.tsx';
import type { Millis, Seconds } from '#shared/domain/ids.ts';
import styles from './action-bar.module.css';
import type { Place, WorkstationAction } from './actions.ts';
import { ariaShortcut } from './keyboard/shortcut.ts';
import { useKeyName } from './keyboard/use-key-name.ts';

interface ActionButtonProps {
  readonly action: WorkstationAction;
  readonly enabled: boolean;
  /** Counts down, in seconds; 0 where it counts nothing. */
  readonly seconds: Seconds;
  readonly onPress: (at: Millis) => void;
}

/** Shows one action at its place, with its icon, its name and its key. */
export function ActionButton({ action, enabled, seconds, onPress }: ActionButtonProps) {
  const { t } = useTranslation('workstation');
  const keyName = useKeyName();
  const { id, place, key, icon: Icon } = action;
  return (
    <button
      type="button"
      className={styles.action}
      data-place={place}
      data-action={id}
      disabled={!enabled}
      aria-keyshortcuts={ariaShortcut(key)}
      onClick={(event) => onPress(event.timeStamp)}
    >
      <Icon size={SIZES[place] ?? 18} stroke={place === 'main' ? 2 : 1.75} aria-hidden="true" />
      <span>
        {t(`action.${id}`)}
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
const SIZES: Partial<Record<Place, number>> = { main: 26, recall: 20, transfer: 20, standBy: 20, absent: 20 };
