import type { Kysely } from 'kysely';
import {
  addToBlacklist,
  type BlacklistEntry,
  listBlacklist,
  removeFromBlacklist,
} from '#shared/contract/access/blacklist.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { configuredKind } from '../configured/configured-kind.ts';
import { integer, text } from '../configured/field.ts';
import { actorOf } from '../kit/caller.ts';
import { type AsyncRoute, read, transaction } from '../kit/route.ts';

const DUPLICATE = { code: 'BLACKLIST_UNIQUE', field: 'password' } as const;

const entries = configuredKind<'password_blacklist', BlacklistEntry>({
  table: 'password_blacklist',
  one: 'blacklisted password',
  fields: { password: text('password'), id: integer('id') },
  searched: ['password'],
  // PostgreSQL names the index, SQLite its column.
  constraints: [
    { contains: 'password_UNIQUE', ...DUPLICATE },
    { contains: 'password_blacklist.password', ...DUPLICATE },
  ],
});

/** Password blacklist, ignoring case (access specification, sections 2 and 3). */
export function blacklistRoutes(reader: Kysely<SharedTables>): AsyncRoute<never>[] {
  return [
    read(listBlacklist, ({ query }) => entries.page(reader, query)),

    transaction(addToBlacklist, async (request, scope) => {
      const entry = await entries.create(scope, { password: request.body.password.toLowerCase() });
      scope.audit({
        action: 'UPDATE_BLACKLIST',
        by: actorOf(request),
        to: toEntry(entry),
        after: { password: entry.password },
      });
      return entry;
    }),

    transaction(removeFromBlacklist, async (request, scope) => {
      const entry = await entries.byId(scope.trx, request.params.id);
      await entries.remove(scope, entry.id);
      scope.audit({
        action: 'UPDATE_BLACKLIST',
        by: actorOf(request),
        to: toEntry(entry),
        before: { password: entry.password },
      });
      return {};
    }),
  ];
}

const toEntry = ({ id, password }: BlacklistEntry) => ({
  entity: 'password_blacklist',
  pk: id,
  name: password,
});
