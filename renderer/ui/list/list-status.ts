/** How a list stands; `stale`: rows are shown, but the last attempt to bring them up to date failed. */
export type ListStatus = 'loading' | 'ready' | 'stale' | 'failed';

/** Tells how a list stands by the query that reads it. */
export function listStatus({ data, isError }: { data: unknown; isError: boolean }): ListStatus {
  if (data === undefined) return isError ? 'failed' : 'loading';
  return isError ? 'stale' : 'ready';
}
