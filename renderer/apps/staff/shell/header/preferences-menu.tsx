import { ActionIcon, Menu } from '@mantine/core';
import { IconHelp, IconLanguage } from '@tabler/icons-react';
import { useSetAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { helpOpenAtom } from '#renderer/features/help/help-open.ts';
import { LanguageItems } from '#renderer/ui/overlay/language-items.tsx';
import { SchemeItems } from '#renderer/ui/overlay/scheme-items.tsx';
import longMenu from '../long-menu.module.css';

/** Offers what each may set for this browser, language and appearance, and the help for the page. */
export function PreferencesMenu() {
  const { t } = useTranslation();
  const setHelpOpen = useSetAtom(helpOpenAtom);
  return (
    <Menu position="bottom-end" width={240} closeOnItemClick={false}>
      <Menu.Target>
        <ActionIcon aria-label={t('menu.preferences')}>
          <IconLanguage size={20} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={longMenu.menu}>
        <LanguageItems />
        <Menu.Divider />
        <SchemeItems />
        <Menu.Divider />
        <Menu.Item
          closeMenuOnClick
          leftSection={<IconHelp size={18} stroke={1.75} />}
          onClick={() => setHelpOpen(true)}
        >
          {t('menu.help')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
