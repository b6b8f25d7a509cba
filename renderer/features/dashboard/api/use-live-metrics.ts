import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useShows } from '#renderer/lib/installation.tsx';
import { useSocket } from '#renderer/lib/live.tsx';
import { subscribeToMetrics } from './subscribe-to-metrics.ts';

/** Keeps the metrics current while a dashboard is open. */
export function useLiveMetrics(): void {
  const socket = useSocket();
  const queries = useQueryClient();
  const what = useShows()('fleet') ? 'fleet' : 'branches';
  useEffect(() => (socket ? subscribeToMetrics(socket, queries, what) : undefined), [socket, queries, what]);
}
