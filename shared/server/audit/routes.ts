import type { Kysely } from 'kysely';
import { type AuditedAction, listAudit } from '#shared/contract/access/audit.ts';
import type { QueryOf } from '#shared/contract/endpoint.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { isOneOf } from '../db/in-pieces.ts';
import { byText, byValue, contains } from '../db/list-rows.ts';
import { visibleBranches } from '../kit/included-branches.ts';
import { type AsyncRoute, read } from '../kit/route.ts';
import type { WrittenEntries, WrittenEntry } from './entries.ts';
import { fieldsOf } from './fields-of.ts';

const SORTED = {
  at: byValue('at'),
  action: byValue('action'),
  username: byText('username'),
  address: byText('address'),
  entity: byValue('entity'),
  about: byText('about'),
};
const SEARCHED = ['username', 'address', 'about'];
const DEFAULT_SIZE = 10;

/**
 * Routes of the audit (operations specification, section 3: audit actions).
 * @param entries of this server, at central also those of its branches
 */
export function auditRoutes(reader: Kysely<SharedTables>, entries: WrittenEntries): AsyncRoute<never>[] {
  return [
    read(listAudit, async ({ query, caller }) => {
      const { sort = 'at', page = 1, size = DEFAULT_SIZE } = query;
      const order = query.order ?? (query.sort ? 'asc' : 'desc');
      const matching = entriesMatching(reader, entries, { ...query, visible: visibleBranches(caller) });
      const rows = await matching
        .selectAll()
        .orderBy(SORTED[sort], order)
        // Entries of one transaction share a time, so they are sorted by number too.
        .orderBy('at', order)
        .orderBy(({ fn, lit }) => fn.coalesce('id_branches', lit(0)), order)
        .orderBy('seq', order)
        .limit(size)
        .offset((page - 1) * size)
        .execute();
      const { total } = await matching
        .select(({ fn }) => fn.countAll().as('total'))
        .executeTakeFirstOrThrow();
      return { rows: rows.map(present), total: Number(total) };
    }),
  ];
}

function entriesMatching(
  reader: Kysely<SharedTables>,
  entries: WrittenEntries,
  query: QueryOf<typeof listAudit> & { readonly visible: readonly number[] | undefined },
) {
  const { search, action, inAction, affected, from, to, idBranches, visible } = query;
  return reader.selectFrom(entries).where(({ and, or, not, eb }) =>
    and([
      ...(search ? [contains(SEARCHED, search)] : []),
      ...(action ? [eb('action', '=', action)] : []),
      ...(inAction ? [eb('id_users', '=', inAction)] : []),
      ...(affected ? [eb('entity', '=', 'users'), eb('pk', '=', affected)] : []),
      ...(from === undefined ? [] : [eb('at', '>=', from)]),
      ...(to === undefined ? [] : [eb('at', '<', to)]),
      ...(idBranches ? [eb('id_branches', '=', idBranches)] : []),
      ...(visible
        ? [
            // Entries of the server itself are visible to all, except those of other branches.
            or([eb('id_branches', 'is', null), isOneOf('id_branches', visible)]),
            not(and([eb('entity', '=', 'branches'), eb('pk', 'not in', visible)])),
          ]
        : []),
    ]),
  );
}

const present = (entry: WrittenEntry): AuditedAction => ({
  idBranches: entry.id_branches,
  branchName: entry.branch_name,
  seq: entry.seq,
  at: entry.at,
  action: entry.action,
  idUsers: entry.id_users,
  username: entry.username,
  address: entry.address,
  entity: entry.entity,
  pk: entry.pk,
  about: entry.about,
  before: fieldsOf(entry.before),
  after: fieldsOf(entry.after),
});
