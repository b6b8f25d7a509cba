import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Kbd } from '#renderer/ui/marks/kbd.tsx';
import type { Workstation } from '#shared/contract/workstation/workstations.ts';
import { ArrivedNotice } from '../dialogs/dialog.tsx';
import styles from './actions.module.css';
import { ACTION_SLOTS, ACTIONS, isPossible } from './actions.ts';
import { useKeyName } from './shortcut.ts';

interface KeysHelpProps {
  readonly opened: boolean;
  readonly workstation: Workstation;
  readonly onClose: () => void;
}

/** Help dialog with all shortcuts of the screen, derived from the list of actions. */
export function KeysHelp({ opened, workstation, onClose }: KeysHelpProps) {
  const { t } = useTranslation(['workstation', 'common']);
  const keyName = useKeyName();
  const rows = ACTION_SLOTS.flatMap((slot) => {
    const actions = ACTIONS.filter((action) => action.slot === slot && (action.has?.(workstation) ?? true));
    const [first] = actions;
    if (!first) return [];
    const isUsable = actions.some((action) => isPossible(action, workstation));
    return {
      key: keyName(first.key),
      does: actions.map(({ id }) => t(`action.${id}`)).join(' · '),
      isUsable,
    };
  });
  const others = [
    { key: 'Alt 1–3', does: t('keys.tabs'), isUsable: true },
    { key: 'Ctrl K', does: t('keys.palette'), isUsable: true },
    { key: 'Esc', does: t('keys.escape'), isUsable: true },
    { key: '?', does: t('keys.help'), isUsable: true },
  ];

  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('keys.title')}
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
    >
      <ArrivedNotice />
      <dl className={styles.keys}>
        {[...rows, ...others].map(({ key, does, isUsable }) => (
          <div key={key} data-unusable={!isUsable || undefined}>
            <dt>
              <span className="visually-hidden">{key}</span>
              <Kbd>{key}</Kbd>
            </dt>
            <dd>
              {does}
              {!isUsable && <small>{t('keys.notNow')}</small>}
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
