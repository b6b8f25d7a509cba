import { IconKeyboard } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Workstation } from '../../../../shared/contract/workstations.ts';
import type { Millis } from '../../../../shared/domain/ids.ts';
import { Kbd } from '../../../ui/kbd.tsx';
import { actionAt, type Place } from '../actions.ts';
import styles from './action-bar.module.css';
import { ActionButton } from './action-button.tsx';

interface ActionBarProps {
  readonly state: Workstation['state'];
  readonly connected: boolean;
  readonly onPress: (place: Place, at: Millis) => void;
  readonly onHelp: () => void;
}

const GREAT: readonly Place[] = ['main', 'recall', 'absent'];

/** The actions at their places. Buttons never move and never vanish: they dim. */
export function ActionBar({ state, connected, onPress, onHelp }: ActionBarProps) {
  const { t } = useTranslation('workstation');

  function button(place: Place) {
    const action = actionAt(place, state);
    if (!action) return null;
    const enabled = connected && action.when.includes(state);
    return (
      <ActionButton key={place} action={action} enabled={enabled} onPress={(at) => onPress(place, at)} />
    );
  }

  return (
    <section className={styles.bar} aria-label={t('actions')}>
      <div className={styles.great}>{GREAT.map(button)}</div>
      <div className={styles.small}>
        <button type="button" className={styles.action} aria-keyshortcuts="?" onClick={onHelp}>
          <IconKeyboard size={18} stroke={1.75} aria-hidden="true" />
          <span>{t('keys.title')}</span>
          <Kbd>?</Kbd>
        </button>
        {button('close')}
      </div>
    </section>
  );
}
