import { type Kysely, sql } from 'kysely';
import { ApiError } from '#shared/contract/api-error-factory.ts';
import type { ConfigurationFile } from '#shared/contract/configuration/transfer.ts';
import type { Part } from '#shared/domain/sync-type.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import type { Change } from '../db/change.ts';
import type { TransactionScope } from '../db/scope.ts';
import type { Caller } from '../kit/caller.ts';
import { createPauses } from '../kit/pauses.ts';
import type { AsyncRoute } from '../kit/route.ts';
import { type Applied, applyConfiguration } from './apply-configuration.ts';
import { type Calls, createCalls } from './calls.ts';
import type { ExistingItems } from './existing-items.ts';
import type { Importing } from './importing.ts';
import { readConfiguration } from './read-configuration.ts';

/** Records per slice; other requests run between slices. */
const RECORDS_AT_ONCE = 50;

export interface ImporterOptions {
  readonly reader: Kysely<SharedTables>;
  /** Creates all configuration routes on a database. */
  readonly routesOn: (reader: Kysely<SharedTables>) => readonly AsyncRoute<never>[];
  readonly isPartVisible: (part: Part) => boolean;
}

export interface ImportRequest {
  readonly caller: Caller;
  readonly address: string;
  readonly now: number;
}

export interface Import {
  readonly sections: ConfigurationFile['sections'];
  readonly excluded: ReadonlySet<string>;
  /** Existing entities; extended by the import. */
  readonly known: ExistingItems;
}

export interface Importer {
  /** Reads all configuration, within a transaction as it has changed it. */
  read(request: ImportRequest, scope?: TransactionScope<never>): Promise<ExistingItems>;
  /** Calls on behalf of the caller. */
  calls(request: ImportRequest): Calls;
  /** Imports into a transaction; a refused entity is reverted alone. */
  apply(request: ImportRequest, scope: TransactionScope<never>, what: Import): Promise<Applied>;
}

/** Exports and imports configurations through the routes of the pages. */
export function createImporter({ reader, routesOn, isPartVisible }: ImporterOptions): Importer {
  const routes = routesOn(reader);
  const callsOf = ({ caller, address, now }: ImportRequest, scope?: TransactionScope<never>): Calls =>
    createCalls({
      routes,
      caller,
      address,
      now,
      isPartVisible,
      reads: scope ? routesOn(scope.trx) : routes,
      ...(scope && { scope }),
    });

  return {
    read: (request, scope) => readConfiguration(callsOf(request, scope), scope?.trx ?? reader),
    calls: (request) => callsOf(request),
    async apply(request, scope, what) {
      const parts = createParts(scope);
      const applied = await applyConfiguration({
        ...what,
        scope: parts.scope,
        calls: callsOf(request, parts.scope),
        attempt: parts.attempt,
        storeOriginal: parts.storeOriginal,
      });
      await parts.finish();
      return applied;
    },
  };
}

interface Parts extends Pick<Importing, 'attempt' | 'storeOriginal' | 'scope'> {
  /** Records the changes of all parts that were kept. */
  finish(): Promise<void>;
}

/**
 * Splits a transaction into savepoints. Changes of a part are recorded at the end, so that a reverted part leaves
 * none.
 */
function createParts(outer: TransactionScope<never>): Parts {
  const originals = new Map<string, Readonly<Record<string, unknown>>>();
  let records: (() => void)[] = [];
  const deferRecord = (record: () => void) => {
    records.push(record);
  };
  const { trx } = outer;
  return {
    scope: {
      ...outer,
      importing: true,
      record(change) {
        const key = `${change.entity} ${change.pk}`;
        const original = originals.get(key);
        originals.delete(key);
        const entry = original ? since(original, change) : change;
        deferRecord(() => outer.record(entry));
      },
      audit: (entry) => deferRecord(() => outer.audit(entry)),
      announce: (notice) => deferRecord(() => outer.announce(notice)),
    },
    storeOriginal: (table, row) => {
      const key = `${table} ${row.id}`;
      if (!originals.has(key)) originals.set(key, { ...row });
    },
    async attempt(work) {
      const before = records.length;
      await sql`savepoint part`.execute(trx);
      try {
        await work();
        await sql`release savepoint part`.execute(trx);
        return null;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        await sql`rollback to savepoint part`.execute(trx);
        await sql`release savepoint part`.execute(trx);
        records = records.slice(0, before);
        return error;
      }
    },
    async finish() {
      const pause = createPauses(RECORDS_AT_ONCE);
      for (const record of records) {
        await pause();
        record();
      }
      records = [];
    },
  };
}

/** Describes a change relative to the row before the import. */
function since(original: Readonly<Record<string, unknown>>, change: Change): Change {
  const after = change.rows?.after;
  if (!after) return change;
  const values = Object.fromEntries(
    Object.entries(after).filter(([column, value]) => column !== 'row_ver' && value !== original[column]),
  );
  return { ...change, values, rows: { before: original, after } };
}
