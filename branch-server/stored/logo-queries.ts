import type { Database } from 'better-sqlite3';
import { statement } from '#branch-server/db/statement.ts';
import type { ResourceName } from '#shared/contract/resources/resource-address.ts';
import type { TicketLogo } from '#shared/domain/printing/ticket-document.ts';
import { resourceNamed } from '#shared/server/resources/resource-named.ts';
import type { LogoKey } from '#shared/server/ticket-designs/write-paper.ts';

/** Finds the pictures of logos, in the midst of a command. */
export function createLogoQueries(sqlite: Database) {
  const named = statement<ResourceName>()(sqlite, (db, p) =>
    resourceNamed(db, { name: p('name'), type: p('type'), module: p('module') }).select([
      'name',
      'type',
      'module',
      'hash',
    ]),
  );
  /** Null where there is no such picture. */
  return (key: LogoKey): TicketLogo | null => named.get(key as ResourceName) ?? null;
}
