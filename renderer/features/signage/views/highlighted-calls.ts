import { useCallback, useEffect, useState } from 'react';
import type { DisplayCall } from '#shared/contract/devices/displays.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { Page } from '../pace/popup-timing.ts';
import type { Popped } from './sign.tsx';

type CallsPage = Page<DisplayCall> | null;

/** Keeps the last page for its time; the next takes its place at once. */
export function useHighlightedCalls(page: CallsPage, time: Millis): CallsPage {
  const [last, setLast] = useState({ page, isOver: page === null });
  if (page !== null && page !== last.page) setLast({ page, isOver: false });
  useEffect(() => {
    if (last.isOver) return;
    const timer = setTimeout(() => setLast((now) => ({ ...now, isOver: now.page === last.page })), time);
    return () => clearTimeout(timer);
  }, [last, time]);
  return last.isOver ? null : last.page;
}

/** Keeps the last page on the screen until it has returned to its place; each opening of the pop-up is a new one. */
export function usePopped(page: CallsPage): Popped {
  const [last, setLast] = useState({ page, opening: 0, leaving: page === null });
  const removed = useCallback(() => setLast(({ opening }) => ({ page: null, opening, leaving: true })), []);
  if (page ? page !== last.page || last.leaving : !last.leaving) {
    const opening = last.opening + (page && last.leaving ? 1 : 0);
    setLast({ page: page ?? last.page, opening, leaving: page === null });
  }
  return { ...last, gone: removed };
}
