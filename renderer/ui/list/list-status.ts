/** Status of a list; `stale`: rows are shown, but the last refetch failed. */
export type ListStatus = 'loading' | 'ready' | 'stale' | 'failed';

/** Status of a list from its query. */
export function listStatus({ data, isError }: { data: unknown; isError: boolean }): ListStatus {
  if (data === undefined) return isError ? 'failed' : 'loading';
  return isError ? 'stale' : 'ready';
}
