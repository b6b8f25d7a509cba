import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { useApi } from '#renderer/lib/api.tsx';
import { useListQuery } from '#renderer/ui/list/data-table/use-list-query.ts';
import { CONSOLIDATED_SORTS, consolidatedBranches } from '#shared/contract/central/consolidated.ts';
import { PERIODS, type Period } from '#shared/domain/statistics/period.ts';
import { toConsolidatedRow } from './consolidated-row.ts';

/** Chooses the figures that are shown: kept in the address, so that reload and back keep them. */
export interface Filter {
  readonly period: Period;
  /** Null for all types. */
  readonly idBranchTypes: number | null;
}

/** Branches report every few seconds; people look at figures, not at a film. */
const EVERY_MS = 10_000;

/** Reads the branches with their figures, as the address says, and writes another choice into the address. */
export function useConsolidated() {
  const api = useApi();
  const [params, setParams] = useSearchParams();
  const filter = readFilter(params);
  const { period, idBranchTypes } = filter;
  const list = useListQuery({
    key: 'consolidated',
    filter: `${period} ${idBranchTypes ?? ''}`,
    everyMs: EVERY_MS,
    sorts: CONSOLIDATED_SORTS,
    firstSort: 'branchName',
    fetchPage: async (query, signal) => {
      const wanted = { ...query, period, ...(idBranchTypes !== null && { idBranchTypes }) };
      const { rows, ...whole } = await api.call(consolidatedBranches, { query: wanted }, { signal });
      return { ...whole, rows: rows.map(toConsolidatedRow) };
    },
  });
  const choose = useCallback(
    (change: Partial<Filter>) => setParams((now) => withFilter(now, change), { replace: true }),
    [setParams],
  );
  return { list, filter, choose };
}

function readFilter(params: URLSearchParams): Filter {
  const type = Number(params.get('type'));
  return {
    period: PERIODS.find((each) => each === params.get('period')) ?? 'today',
    idBranchTypes: Number.isInteger(type) && type > 0 ? type : null,
  };
}

/** Writes another choice of figures into the address, which begins at the first page again. */
function withFilter(params: URLSearchParams, change: Partial<Filter>): URLSearchParams {
  const { period, idBranchTypes } = { ...readFilter(params), ...change };
  const next = new URLSearchParams(params);
  for (const name of ['page', 'period', 'type']) next.delete(name);
  if (period !== 'today') next.set('period', period);
  if (idBranchTypes !== null) next.set('type', String(idBranchTypes));
  return next;
}
