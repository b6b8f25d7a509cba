import { Button, Menu } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { fullNameAtom } from '../../../lib/session.ts';
import { LanguageItems } from '../../../ui/language-items.tsx';
import { SchemeItems } from '../../../ui/scheme-items.tsx';
import styles from './user-menu.module.css';

/** The user's name, and what each may set for this browser: language and appearance. */
export function UserMenu() {
  const { t } = useTranslation();
  const name = useAtomValue(fullNameAtom);
  return (
    <Menu position="bottom-end" width={240} closeOnItemClick={false}>
      <Menu.Target>
        <Button
          variant="subtle"
          className={styles.name}
          title={name}
          aria-label={`${name}: ${t('menu.account')}`}
        >
          {name}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <LanguageItems />
        <Menu.Divider />
        <SchemeItems />
      </Menu.Dropdown>
    </Menu>
  );
}
