import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#renderer/lib/api.tsx';
import { createIdempotencyKey } from '#renderer/lib/idempotency.ts';
import { LIVE, useConnection } from '#renderer/lib/live.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import type { ApiError } from '#shared/contract/api-error-factory.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import { type AppointmentImport, importAppointments } from '#shared/contract/tickets/appointment-import.ts';

/** File to import, and the defaults for rows that omit a value. */
export type ToImport = Omit<BodyOf<typeof importAppointments>, 'dry'>;

/** Timeout of an import, ms: five hundred rows take long on a busy server. */
const TIMEOUT_MS = 60_000;

/**
 * Previews the import of a file.
 *
 * @param requested identifies file and options; each is queried once
 */
export function useDryImport(idBranches: number, requested: string, wanted: ToImport | null) {
  const api = useApi();
  return useQuery({
    queryKey: ['appointment-import', idBranches, requested],
    enabled: wanted !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn({ signal }) {
      if (!wanted) throw new Error('nothing is imported');
      return api.call(
        importAppointments,
        { params: { id: idBranches }, body: { ...wanted, dry: 'Y' } },
        { signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]) },
      );
    },
  });
}

interface ImportAnswer {
  readonly onDone: (done: AppointmentImport) => void;
  readonly onRejected: (error: ApiError) => void;
  readonly onUnanswered: () => void;
}

/** Books the valid rows of a file. */
export function useBookFile(idBranches: number, { onDone, onRejected, onUnanswered }: ImportAnswer) {
  const api = useApi();
  const isConnected = useConnection().state === 'connected';
  const [steadily] = useState(createIdempotencyKey);
  const action = useAction(
    (wanted: ToImport, call) => {
      const sent = { params: { id: idBranches }, body: { ...wanted, dry: 'N' } } as const;
      return steadily(sent, call, (steady) => api.call(importAppointments, sent, steady));
    },
    { refreshes: [LIVE.appointments], onDone, onUnanswered },
  );
  const run = (wanted: ToImport) =>
    action.run(wanted, (error) => {
      onRejected(error);
      return true;
    });
  return { run, busy: action.busy, ready: isConnected && !action.busy };
}
