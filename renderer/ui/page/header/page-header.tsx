import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { useOpenPage } from './open-page.ts';
import styles from './page-header.module.css';

/** Hands down the element of the shell's header that pages fill; null outside the shell. */
export const HeaderSlotContext = createContext<HTMLElement | null>(null);

interface PageHeaderProps {
  /** Left out, the page's name in menus. */
  readonly title?: string;
  /** The place that the page is about, such as the branch. */
  readonly place?: string;
  /** Comes first in the browser's tab, so that it is seen from other tabs too: the ticket held. */
  readonly tab?: string | undefined;
  /** Further content of the header: the state, a profile. */
  readonly children?: ReactNode;
}

/** Names the page in the shell's header and in the browser's tab. There is no second title row. */
export function PageHeader({ place, tab, children, ...own }: PageHeaderProps) {
  const slot = useContext(HeaderSlotContext);
  const open = useOpenPage();
  const { title = open?.title } = own;
  const crumbs = open?.crumbs ?? [];

  useEffect(() => {
    document.title = [tab, title, 'Turno'].filter(Boolean).join(' · ');
  }, [tab, title]);

  if (!slot) return null;
  return createPortal(
    <>
      {crumbs.length > 0 && <Breadcrumbs crumbs={crumbs} />}
      <div className={styles.names}>
        <h1 className={styles.title} data-after-crumbs={crumbs.length > 0 || undefined}>
          {title}
        </h1>
        {place && <span className={styles.place}>{place}</span>}
      </div>
      {children}
    </>,
    slot,
  );
}
