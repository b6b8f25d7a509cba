import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useConnection } from '#renderer/lib/live/connection.tsx';
import { LIVE } from '#renderer/lib/live/follow-branches.ts';
import { useApi } from '#renderer/lib/server/api.tsx';
import { createSteadyKey } from '#renderer/lib/server/steady-key.ts';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import type { Refusal } from '#shared/contract/refusal.ts';
import { type AppointmentImport, importAppointments } from '#shared/contract/tickets/appointment-import.ts';

/** What is imported: a file, and what its lines are for that do not say it. */
export type ToImport = Omit<BodyOf<typeof importAppointments>, 'dry'>;

/** Reading five hundred lines takes a while at a busy server. */
const PATIENCE_MS = 60_000;

/**
 * Asks what would become of a file.
 *
 * @param asked names file and choice, so that each is asked about once
 */
export function useDryImport(idBranches: number, asked: string, wanted: ToImport | null) {
  const api = useApi();
  return useQuery({
    queryKey: ['appointment-import', idBranches, asked],
    enabled: wanted !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn({ signal }) {
      if (!wanted) throw new Error('nothing is imported');
      return api.call(
        importAppointments,
        { params: { id: idBranches }, body: { ...wanted, dry: 'Y' } },
        { signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]) },
      );
    },
  });
}

interface ImportHeard {
  readonly onDone: (done: AppointmentImport) => void;
  readonly onRefused: (refusal: Refusal) => void;
  readonly onUnanswered: () => void;
}

/** Books what can be booked of a file. */
export function useBookFile(idBranches: number, { onDone, onRefused, onUnanswered }: ImportHeard) {
  const api = useApi();
  const isConnected = useConnection().state === 'connected';
  const [steadily] = useState(createSteadyKey);
  const action = useAction(
    (wanted: ToImport, call) => {
      const sent = { params: { id: idBranches }, body: { ...wanted, dry: 'N' } } as const;
      return steadily(sent, call, (steady) => api.call(importAppointments, sent, steady));
    },
    { refreshes: [LIVE.appointments], onDone, onUnanswered },
  );
  const run = (wanted: ToImport) =>
    action.run(wanted, (refusal) => {
      onRefused(refusal);
      return true;
    });
  return { run, busy: action.busy, ready: isConnected && !action.busy };
}
