import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { useOpenPage } from './open-page.ts';
import styles from './page.module.css';

/** Provides the header element of the shell that pages fill; null outside of the shell. */
export const HeaderSlotContext = createContext<HTMLElement | null>(null);

interface PageHeaderProps {
  /** Left out, the page's name in menus. */
  readonly title?: string;
  /** Object of the page, such as the branch. */
  readonly context?: string;
  /** Prefix of the browser tab, visible from other tabs: the current ticket. */
  readonly tab?: string | undefined;
  /** Further content of the header: the state, a profile. */
  readonly children?: ReactNode;
}

/** Title of the page in the header of the shell and in the browser tab. There is no second title row. */
export function PageHeader({ context, tab, children, ...own }: PageHeaderProps) {
  const slot = useContext(HeaderSlotContext);
  const open = useOpenPage();
  const { title = open?.title } = own;
  const crumbs = open?.crumbs ?? [];

  const around = context ?? crumbs.at(-1)?.label;

  // Pages with the same name, such as the schedules of each level, differ in their parents.
  useEffect(() => {
    document.title = [tab, title, around, 'Turno'].filter(Boolean).join(' · ');
  }, [tab, title, around]);

  if (!slot) return null;
  return createPortal(
    <>
      {crumbs.length > 0 && <Breadcrumbs crumbs={crumbs} />}
      <div className={styles.names}>
        <h1 className={styles.pageHeaderTitle} data-after-crumbs={crumbs.length > 0 || undefined}>
          {title}
        </h1>
        {context && <span className={styles.position}>{context}</span>}
      </div>
      {children}
    </>,
    slot,
  );
}
