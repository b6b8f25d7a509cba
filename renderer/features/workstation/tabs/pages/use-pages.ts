import { useState } from 'react';
import { pageOf, SHORT_PAGE } from './page-of.ts';

export interface Pages<Row> {
  readonly rows: readonly Row[];
  readonly page: number;
  readonly last: number;
  readonly turnTo: (page: number) => void;
}

/** Pages through rows that are here already, by fives, from the first page on. */
export function usePages<Row>(rows: readonly Row[]): Pages<Row> {
  const [requested, turnTo] = useState(1);
  return { ...pageOf(rows, requested, SHORT_PAGE), turnTo };
}
