import { ActionIcon, Menu } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { titleOf } from '#renderer/apps/staff/pages/offered.ts';
import { useSections, useViewer } from '#renderer/apps/staff/pages/use-sections.ts';
import { useText } from '#renderer/lib/text-key.ts';
import { Mark } from '#renderer/ui/marks/mark.tsx';
import longMenu from './shell.module.css';

/** Folds the side menu into a button beside the logo, on narrow pages and at great zoom. */
export function SectionsMenu() {
  const { t } = useTranslation();
  const text = useText();
  const { shows } = useViewer();
  const sections = useSections();
  return (
    <>
      <Menu position="bottom-start" width={220}>
        <Menu.Target>
          <ActionIcon className={longMenu.button} aria-label={t('menu.open')}>
            <IconMenu2 size={20} stroke={1.75} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown className={longMenu.longMenuMenu}>
          {sections.map(({ page, to }) => (
            <Menu.Item key={to} component={Link} to={to} leftSection={<page.Icon size={18} stroke={1.75} />}>
              {text(titleOf(page, shows))}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Link className={longMenu.logo} to="/app/home" aria-label={t('menu.home')}>
        <Mark size={24} disc="var(--disc)" />
      </Link>
    </>
  );
}
