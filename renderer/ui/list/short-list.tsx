import type { ReactNode } from 'react';
import { NotRead } from '#renderer/ui/page/not-read.tsx';
import type { ListStatus } from './list-status.ts';
import { NotCurrent } from './not-current.tsx';
import { Pager } from './pager.tsx';
import styles from './short-table.module.css';

/** A list that is leafed through, as `usePages` reads it. */
export interface LeafedList {
  readonly status: ListStatus;
  readonly total: number;
  readonly page: number;
  readonly size: number;
  readonly turnTo: (page: number) => void;
  readonly resize: (size: number) => void;
  readonly retry: () => void;
}

interface ShortListProps {
  readonly list: LeafedList;
  /** Content without rows. */
  readonly empty: ReactNode;
  /** The rows. */
  readonly children: ReactNode;
}

/** Short list in its card, with pager; without rows it shows whether there are none or loading failed. */
export function ShortList({ list, empty, children }: ShortListProps) {
  const { status, total, page, size, turnTo, resize, retry } = list;
  if (status === 'loading') return null;
  if (status === 'failed') return <NotRead onRetry={retry} />;
  return (
    <>
      {status === 'stale' && <NotCurrent />}
      {total === 0 ? (
        <p className={styles.none}>{empty}</p>
      ) : (
        <>
          {children}
          <Pager page={page} size={size} total={total} onPage={turnTo} onSize={resize} />
        </>
      )}
    </>
  );
}
