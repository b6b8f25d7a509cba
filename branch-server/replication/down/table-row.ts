import type { BranchTables } from '#branch-server/db/tables.ts';
import type { Notice } from '#branch-server/notices.ts';
import type { TransactionScope } from '#shared/server/db/scope.ts';

export type SwapScope = TransactionScope<Notice, BranchTables>;

export type Values = Readonly<Record<string, unknown>>;

/** A row under the number that central gave it. */
export interface TableRow {
  readonly entity: string;
  readonly pk: number;
  readonly values: Values;
}
