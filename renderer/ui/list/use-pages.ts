import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listStatus } from './list-status.ts';

interface PagesQuery {
  readonly page: number;
  readonly size: number;
}

interface Answer<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/** One page of a list without search or sorting; the previous page stays until it is loaded. */
export function usePages<Row>(
  key: readonly unknown[],
  fetchPage: (query: PagesQuery, signal: AbortSignal) => Promise<Answer<Row>>,
) {
  const [page, turnTo] = useState(1);
  const [size, setSize] = useState(10);
  const query = useQuery({
    queryKey: [...key, page, size],
    queryFn: ({ signal }) => fetchPage({ page, size }, signal),
    placeholderData: (before) => before,
  });
  const resize = (selected: number) => {
    setSize(selected);
    turnTo(1);
  };
  const { rows = [], total = 0 } = query.data ?? {};
  const retry = () => void query.refetch();
  return { rows, total, status: listStatus(query), page, size, turnTo, resize, retry };
}
