import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Kbd } from '../../../ui/kbd.tsx';
import { ACTIONS, PLACES } from '../actions.ts';
import { useKeyName } from '../use-key-name.ts';
import styles from './keys-help.module.css';

interface KeysHelpProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Every key of this screen and what it does, told from the list of actions. */
export function KeysHelp({ opened, onClose }: KeysHelpProps) {
  const { t } = useTranslation(['workstation', 'common']);
  const keyName = useKeyName();
  const lines = PLACES.flatMap((place) => {
    const actions = ACTIONS.filter((action) => action.place === place);
    const [first] = actions;
    if (!first) return [];
    return { key: keyName(first.key), does: actions.map(({ id }) => t(`action.${id}`)).join(' · ') };
  });

  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('keys.title')}
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
    >
      <dl className={styles.keys}>
        {[...lines, { key: '?', does: t('keys.help') }].map(({ key, does }) => (
          <div key={key}>
            <dt>
              <span className="visually-hidden">{key}</span>
              <Kbd>{key}</Kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
