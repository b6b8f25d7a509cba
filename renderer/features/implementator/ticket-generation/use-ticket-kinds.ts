import { useQuery } from '@tanstack/react-query';
import { everyPage, useApi } from '#renderer/lib/api.tsx';
import { listSegments } from '#shared/contract/configuration/segments.ts';
import { listServices } from '#shared/contract/configuration/services.ts';

interface TicketKind {
  readonly value: string;
  readonly label: string;
}

/** Reads the services and segments that a ticket may be of; empty until they are known. */
export function useTicketKinds(): {
  readonly services: readonly TicketKind[];
  readonly segments: readonly TicketKind[];
} {
  const api = useApi();
  const services = useQuery({
    queryKey: ['services', 'all'],
    queryFn: ({ signal }) => everyPage((query) => api.call(listServices, { query }, { signal })),
  });
  const segments = useQuery({
    queryKey: ['segments', 'all'],
    queryFn: ({ signal }) => everyPage((query) => api.call(listSegments, { query }, { signal })),
  });
  return { services: enabledOf(services.data), segments: enabledOf(segments.data) };
}

interface Row {
  readonly id: number;
  readonly name: string;
  readonly enabled: 'Y' | 'N';
}

const enabledOf = (rows: readonly Row[] = []): TicketKind[] =>
  rows.flatMap(({ id, name, enabled }) => (enabled === 'Y' ? { value: String(id), label: name } : []));
