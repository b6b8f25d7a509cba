import type { Transaction } from 'kysely';
import type { Use } from '#shared/contract/api-error-factory.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { AuditEntry } from '../audit/audit-entry.ts';
import type { Change } from './change.ts';
import type { SharedTables } from './tables.ts';

/**
 * Context of an open transaction. A write may run twice before its commit, after a rollback; therefore all effects
 * must go through the scope.
 */
export interface Scope<Notice> {
  readonly now: Millis;
  /**
   * Rows created here get ids above this one, so that they never equal ids of others; 0 at central and without a
   * central.
   */
  readonly firstId: number;
  /**
   * The highest id that rows of a table have ever had here, including deleted ones, so that none is reused; if
   * undefined, existing rows count.
   */
  highestId?(table: string): Promise<number>;
  /** The branches' uses of a row, as last reported; at central only. */
  reportedUses?(table: string, id: number): Promise<readonly Use[]>;
  /** Appends a change to the change log in this transaction. */
  record(change: Change): void;
  /** Adds an audit entry in this transaction, if the settings enable it. */
  audit(entry: AuditEntry): void;
  /** Sends a notice after the commit; dropped if the transaction is rejected. */
  announce(notice: Notice): void;
}

/** A scope whose statements are awaited, over Kysely. Use only `trx` inside: the file has one writer. */
export interface TransactionScope<Notice, Tables extends SharedTables = SharedTables> extends Scope<Notice> {
  readonly trx: Transaction<Tables>;
  /**
   * Set during an import: permits states that only later changes produce, such as a display of a queue that is no
   * longer offered.
   */
  readonly importing?: true;
}

/**
 * Gate for every asynchronous write. `transaction` runs one at a time, so that what it reads stays valid until the
 * commit. Resolves after the commit.
 */
export interface TransactionGate<Notice, Tables extends SharedTables = SharedTables> {
  transaction<Answer>(run: (scope: TransactionScope<Notice, Tables>) => Promise<Answer>): Promise<Answer>;
}

/**
 * The one gate that every write of a branch passes.
 * `command` runs a synchronous function, grouped with what arrives at the same time into one durable commit;
 * refused alone when it throws. It may run twice (see `Scope`). Both resolve after the commit.
 */
export interface WriteGate<Notice, Tables extends SharedTables = SharedTables>
  extends TransactionGate<Notice, Tables> {
  command<Answer>(run: (scope: Scope<Notice>) => Answer): Promise<Answer>;
  /** Like `transaction`, for tables of which nothing is cached, such as jobs: cached reads stay valid. */
  background<Answer>(run: (scope: TransactionScope<Notice, Tables>) => Promise<Answer>): Promise<Answer>;
  /** Number of transactions, which write all configuration: cached reads are valid until it changes. */
  version(): number;
}
