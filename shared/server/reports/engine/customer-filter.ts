import { type RawBuilder, sql } from 'kysely';
import { foldText } from '#shared/domain/fold-text.ts';
import { readCode } from '#shared/domain/tickets/read-code.ts';
import { all, type Scope } from './resolve-scope.ts';

/** Narrows tickets `t` to those of customers and of codes that were typed, as people write them. */
export function ofCustomerAndTicket({ filter }: Scope): RawBuilder<unknown> {
  const { customer = '', ticket = '' } = filter('FILTER_CUSTOMER_AND_TICKET') ?? {};
  const [name, code] = [customer.trim(), ticket.trim()];
  return all([
    ...(name === '' ? [] : [like(sql`t.customer_key`, foldText(name))]),
    ...(code === '' ? [] : [ofCode(code)]),
  ]);
}

/** Narrows tickets `t` to those of a code as people write it. */
export function ofCode(typed: string): RawBuilder<unknown> {
  const code = readCode(typed);
  if (!code) return like(sql`upper(t.code)`, typed.toUpperCase());
  return sql`(t.letter = ${code.letter} and t.number = ${sql.lit(code.number)} and t.no_ticket = 0)`;
}

/** Looks for a text as it is: what is special to LIKE stands for itself. */
export const like = (column: RawBuilder<unknown>, text: string): RawBuilder<unknown> =>
  sql`${column} like ${`%${text.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`;
