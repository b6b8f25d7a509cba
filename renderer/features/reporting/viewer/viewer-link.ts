import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { z } from 'zod';
import { reportFilters } from '#shared/contract/reports/report-filters.ts';
import type { ReportRequest } from '../api/use-report-table.ts';

/** Where reports are shown that are not saved; those that are, below it. */
export const VIEW = '/app/reporting/view';

/** What the way to the viewer says: it stays with the entry of the browser's history, over a reload too. */
const viewerState = z.object({ type: z.int(), filters: reportFilters });

/** Makes the way to a report that is not saved. */
export const viewerLink = (requested: ReportRequest) => ({ to: VIEW, state: requested });

/** Reads what the way that led here asked for; null where it asked for nothing. */
export function useViewerState(): ReportRequest | null {
  const { state } = useLocation();
  return useMemo(() => viewerState.safeParse(state).data ?? null, [state]);
}
