import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { z } from 'zod';
import { reportFilters } from '#shared/contract/reports/report-filters.ts';
import type { ReportRequest } from '../api.ts';

/** Address of unsaved reports; saved ones are below it. */
export const VIEW = '/app/reporting/view';

/** Navigation state of the viewer; it stays in the history entry, also after a reload. */
const viewerState = z.object({ type: z.int(), filters: reportFilters });

/** Link to a report that is not saved. */
export const viewerLink = (requested: ReportRequest) => ({ to: VIEW, state: requested });

/** Report requested by the navigation state; null without one. */
export function useViewerState(): ReportRequest | null {
  const { state } = useLocation();
  return useMemo(() => viewerState.safeParse(state).data ?? null, [state]);
}
