import { useQueries } from '@tanstack/react-query';
import { useApi } from '#renderer/lib/api.tsx';
import { LIVE } from '#renderer/lib/live.tsx';
import { useBranches } from '#renderer/lib/reads.ts';
import { listPrinters, type Printer } from '#shared/contract/devices/printing.ts';

/** Reads the printers of the branches here, and how they are; empty until they are known. */
export function usePrinters(): readonly Printer[] {
  const api = useApi();
  const branches = useBranches();
  return useQueries({
    queries: branches.map(({ idBranches: id }) => ({
      queryKey: [LIVE.printers, id],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        api.call(listPrinters, { params: { id } }, { signal }),
    })),
    combine: (answers) => answers.flatMap(({ data }) => data ?? []),
  });
}
