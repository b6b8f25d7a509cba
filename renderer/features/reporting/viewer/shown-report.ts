import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { z } from 'zod';
import { reportFilters } from '#shared/contract/reports/report-filters.ts';
import type { Asked } from '../api/use-report-table.ts';

/** Where reports are shown that are not saved; those that are, below it. */
export const VIEW = '/app/reporting/view';

/** What the way to the viewer says: it stays with the entry of the browser's history, over a reload too. */
const shown = z.object({ type: z.int(), filters: reportFilters });

/** Makes the way to a report that is not saved. */
export const shownReport = (asked: Asked) => ({ to: VIEW, state: asked });

/** Reads what the way that led here asked for; null where it asked for nothing. */
export function useShownReport(): Asked | null {
  const { state } = useLocation();
  return useMemo(() => shown.safeParse(state).data ?? null, [state]);
}
