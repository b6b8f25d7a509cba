import { IconHelp, IconLogout } from '@tabler/icons-react';
import { useSetAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { titleOf } from '#renderer/apps/staff/pages/offered.ts';
import { useOpenPages } from '#renderer/apps/staff/pages/open-pages.ts';
import { useSections, useViewer } from '#renderer/apps/staff/pages/use-sections.ts';
import { helpOpenAtom } from '#renderer/features/help/help-open.ts';
import { useText } from '#renderer/lib/text-key.ts';
import { Mark } from '#renderer/ui/marks/mark.tsx';
import { useSignOut } from '../header/use-sign-out.ts';
import styles from './rail.module.css';

/** Draws the side menu: an icon over its word, always both. */
export function Rail() {
  const { t } = useTranslation();
  const sections = useSections();
  const text = useText();
  const { shows } = useViewer();
  const { chain } = useOpenPages();
  const signOut = useSignOut();
  const setHelpOpen = useSetAtom(helpOpenAtom);
  return (
    <aside className={styles.rail} data-print="none">
      <Link className={styles.mark} to="/app/home" aria-label={t('menu.home')}>
        <Mark size={30} />
      </Link>
      <nav aria-label={t('menu.main')}>
        {sections.map(({ page, to }) => (
          <Link
            key={to}
            to={to}
            className={styles.go}
            data-end={page.path === 'about' || undefined}
            aria-current={chain.some((open) => open.page === page) ? 'page' : undefined}
          >
            <page.Icon size={22} stroke={1.6} aria-hidden="true" />
            {text(titleOf(page, shows))}
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
