import { type Kysely, sql } from 'kysely';
import { ApiError } from '#shared/contract/api-error-factory.ts';
import type { ConfigurationFile } from '#shared/contract/configuration/transfer.ts';
import type { Part } from '#shared/domain/sync-type.ts';
import type { Change } from '../db/change.ts';
import type { TransactionScope } from '../db/scope.ts';
import type { SharedTables } from '../db/tables.ts';
import type { Caller } from '../kit/caller.ts';
import { createPauses } from '../kit/pauses.ts';
import type { AsyncRoute } from '../kit/route.ts';
import { type Applied, applyConfiguration } from './apply-configuration.ts';
import { type Calls, createCalls } from './calls.ts';
import type { ExistingItems } from './existing-items.ts';
import type { Importing } from './importing.ts';
import { readConfiguration } from './read-configuration.ts';

/** Records that are written before other requests get their turn. */
const RECORDS_AT_ONCE = 200;

export interface ImporterOptions {
  readonly reader: Kysely<SharedTables>;
  /** Makes the routes of all that is configured, which read from what is given. */
  readonly routesOn: (reader: Kysely<SharedTables>) => readonly AsyncRoute<never>[];
  readonly shown: (part: Part) => boolean;
}

export interface ImportRequest {
  readonly caller: Caller;
  readonly address: string;
  readonly now: number;
}

export interface Import {
  readonly sections: ConfigurationFile['sections'];
  readonly excluded: ReadonlySet<string>;
  /** What there is before; it takes up what the import creates. */
  readonly known: ExistingItems;
}

export interface Importer {
  /** Reads all that is configured; in a transaction, as that has left it. */
  read(request: ImportRequest, scope?: TransactionScope<never>): Promise<ExistingItems>;
  /** Whether the caller may call the endpoints that import something. */
  calls(request: ImportRequest): Calls;
  /** Imports into a transaction; a thing that is refused is taken back alone. */
  apply(request: ImportRequest, scope: TransactionScope<never>, what: Import): Promise<Applied>;
}

/** Reads and imports configurations by the routes that pages call, so that every rule of theirs holds. */
export function createImporter({ reader, routesOn, shown }: ImporterOptions): Importer {
  const routes = routesOn(reader);
  const callsOf = ({ caller, address, now }: ImportRequest, scope?: TransactionScope<never>): Calls =>
    createCalls({
      routes,
      caller,
      address,
      now,
      shown,
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
  /** Records in the outer scope what the parts did that were not taken back. */
  finish(): Promise<void>;
}

/**
 * Divides a transaction into parts, each in a savepoint. What a part records is kept back until the end, so that it goes
 * with the part where that is taken back.
 */
function createParts(outer: TransactionScope<never>): Parts {
  const originals = new Map<string, Readonly<Record<string, unknown>>>();
  let records: (() => void)[] = [];
  const keepBack = (record: () => void) => {
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
        const whole = original ? since(original, change) : change;
        keepBack(() => outer.record(whole));
      },
      audit: (entry) => keepBack(() => outer.audit(entry)),
      announce: (notice) => keepBack(() => outer.announce(notice)),
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

/** States a change of a row against what it was before the import. */
function since(original: Readonly<Record<string, unknown>>, change: Change): Change {
  const after = change.rows?.after;
  if (!after) return change;
  const values = Object.fromEntries(
    Object.entries(after).filter(([column, value]) => column !== 'row_ver' && value !== original[column]),
  );
  return { ...change, values, rows: { before: original, after } };
}
