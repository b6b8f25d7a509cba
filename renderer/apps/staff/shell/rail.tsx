import { IconHelp, IconLogout } from '@tabler/icons-react';
import { useSetAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { helpOpenAtom } from '#renderer/features/help/help-open.ts';
import { Mark } from '#renderer/ui/marks/mark.tsx';
import styles from './rail.module.css';
import { useSections } from './use-sections.ts';
import { useSignOut } from './use-sign-out.ts';

/** The side menu: an icon over its word, always both. */
export function Rail() {
  const { t } = useTranslation();
  const sections = useSections();
  const { pathname } = useLocation();
  const signOut = useSignOut();
  const setHelpOpen = useSetAtom(helpOpenAtom);
  return (
    <aside className={styles.rail}>
      <Link className={styles.mark} to="/app/home" aria-label={t('menu.home')}>
        <Mark size={30} />
      </Link>
      <nav aria-label={t('menu.main')}>
        {sections.map(({ key, to, under = to, Icon }) => (
          <Link
            key={key}
            to={to}
            className={styles.go}
            data-end={key === 'about' || undefined}
            aria-current={pathname.startsWith(under) ? 'page' : undefined}
          >
            <Icon size={22} stroke={1.6} aria-hidden="true" />
            {t(`menu.${key}`)}
          </Link>
        ))}
        {/* Hidden here: the menu beside the name has it, and the key (access specification, section 2). */}
        <button type="button" className={styles.go} hidden onClick={() => setHelpOpen(true)}>
          <IconHelp size={22} stroke={1.6} aria-hidden="true" />
          {t('menu.help')}
        </button>
        <button type="button" className={styles.go} onClick={() => void signOut()}>
          <IconLogout size={22} stroke={1.6} aria-hidden="true" />
          {t('menu.exit')}
        </button>
      </nav>
    </aside>
  );
}
