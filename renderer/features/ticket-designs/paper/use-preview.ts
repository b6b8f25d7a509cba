import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#renderer/lib/api.tsx';
import {
  previewTicketDesign,
  type TicketPreview,
  type TicketSample,
} from '#shared/contract/configuration/ticket-designs.ts';

/** How long nothing changes before the paper is drawn anew. */
const CALM_MS = 300;
/** How often it is tried again while the server does not draw. */
const RETRY_MS = 5_000;

/**
 * Has the server draw the paper of a design, a moment after each change. The paper before it stays meanwhile, and where
 * drawing fails; the last change asked for is the one shown, whichever is answered first.
 */
export function usePreview(sample: TicketSample) {
  const api = useApi();
  const [asked] = useDebouncedValue(sample, CALM_MS);
  const { data, isError, refetch } = useQuery({
    queryKey: ['ticket-preview', asked],
    queryFn: ({ signal }) => api.call(previewTicketDesign, { body: asked }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
    refetchInterval: ({ state }) => (state.status === 'error' ? RETRY_MS : false),
  });
  const [last, setLast] = useState<TicketPreview | null>(null);
  if (data && data !== last) setLast(data);
  return { preview: data ?? last, failed: isError, again: () => void refetch() };
}
