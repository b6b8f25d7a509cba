import { IconChevronRight } from '@tabler/icons-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import styles from './page.module.css';

export interface Crumb {
  readonly label: string;
  /** Link target; levels without a screen have none. */
  readonly to?: string;
}

/** Levels above the page title. */
export function Breadcrumbs({ crumbs }: { readonly crumbs: readonly Crumb[] }) {
  const { t } = useTranslation();
  return (
    <nav className={styles.crumbs} aria-label={t('breadcrumbs')}>
      {crumbs.map(({ label, to }) => (
        <Fragment key={label}>
          {to ? <Link to={to}>{label}</Link> : <span>{label}</span>}
          <IconChevronRight size={16} stroke={1.75} aria-hidden="true" />
        </Fragment>
      ))}
    </nav>
  );
}
