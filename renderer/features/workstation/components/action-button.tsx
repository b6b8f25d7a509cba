import { useTranslation } from 'react-i18next';
import type { Millis } from '../../../../shared/domain/ids.ts';
import { Kbd } from '../../../ui/kbd.tsx';
import type { WorkstationAction } from '../actions.ts';
import { ariaShortcut } from '../shortcut.ts';
import { useKeyName } from '../use-key-name.ts';
import styles from './action-bar.module.css';

interface ActionButtonProps {
  readonly action: WorkstationAction;
  readonly enabled: boolean;
  readonly onPress: (at: Millis) => void;
}

/** One action at its place, with its icon, its name and its key. */
export function ActionButton({ action, enabled, onPress }: ActionButtonProps) {
  const { t } = useTranslation('workstation');
  const keyName = useKeyName();
  const { id, place, key, icon: Icon } = action;
  const size = { main: 26, recall: 20, absent: 20, close: 18 }[place];
  return (
    <button
      type="button"
      className={styles.action}
      data-place={place}
      disabled={!enabled}
      aria-keyshortcuts={ariaShortcut(key)}
      onClick={(event) => onPress(event.timeStamp)}
    >
      <Icon size={size} stroke={place === 'main' ? 2 : 1.75} aria-hidden="true" />
      <span>{t(`action.${id}`)}</span>
      <Kbd>{keyName(key)}</Kbd>
    </button>
  );
}
