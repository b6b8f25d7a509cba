import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useShows } from '#renderer/lib/installation/sync-type.tsx';
import { useSocket } from '#renderer/lib/live/connection.tsx';
import { followFigures } from './follow-figures.ts';

/** Keeps what a dashboard shows up to date while it is open. */
export function useLiveFigures(): void {
  const socket = useSocket();
  const queries = useQueryClient();
  const what = useShows()('fleet') ? 'fleet' : 'branches';
  useEffect(() => (socket ? followFigures(socket, queries, what) : undefined), [socket, queries, what]);
}
