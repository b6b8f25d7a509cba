import { type RawBuilder, sql } from 'kysely';

interface Names {
  readonly first_name: string;
  readonly mid_name: string;
  readonly last_name: string;
}

/** Name of a customer for calls: first, middle and last, if present. */
export const fullName = ({ first_name, mid_name, last_name }: Names): string =>
  [first_name, mid_name, last_name].filter(Boolean).join(' ');

/** The same in a query over customers. */
export const fullNameExpression = (): RawBuilder<string> =>
  sql<string>`trim(first_name || ' ' || ltrim(mid_name || ' ') || last_name)`;
