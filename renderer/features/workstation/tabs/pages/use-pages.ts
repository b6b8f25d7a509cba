import { useState } from 'react';
import { pageOf, SHORT_PAGE } from './page-of.ts';

export interface Pages<Row> {
  readonly rows: readonly Row[];
  readonly page: number;
  readonly last: number;
  readonly turnTo: (page: number) => void;
}

/** Rows that are here already, shown by fives; starts with the first page. */
export function usePages<Row>(rows: readonly Row[]): Pages<Row> {
  const [wished, turnTo] = useState(1);
  return { ...pageOf(rows, wished, SHORT_PAGE), turnTo };
}
