import type { Kysely } from 'kysely';
import { type HistoricChange, listHistory } from '#shared/contract/configuration/history.ts';
import type { AuditAction } from '#shared/domain/access/audit-actions.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import type { WrittenEntries, WrittenEntry } from '../audit/entries.ts';
import { fieldsOf } from '../audit/fields-of.ts';
import { isOneOf } from '../db/in-pieces.ts';
import { byText, byValue, contains } from '../db/list-rows.ts';
import { visibleBranches } from '../kit/included-branches.ts';
import { type AsyncRoute, read } from '../kit/route.ts';
import { isFlag } from './flags.ts';
import { OF_ONE_BRANCH } from './historic-tables.ts';

/** Kinds of history entries. */
const ENTITY_KINDS = {
  CHANGE_CONFIGURATION: undefined,
  CREATE_BRANCH: 'added',
  UPDATE_BRANCH: 'changed',
  CREATE_BRANCH_GROUP: 'added',
  UPDATE_BRANCH_GROUP: 'changed',
} as const satisfies Partial<Record<AuditAction, HistoricChange['what'] | undefined>>;

const SORTED = {
  at: byValue('at'),
  username: byText('username'),
  entity: byValue('entity'),
  name: byText('about'),
};
const SEARCHED = ['username', 'about'];
const DEFAULT_SIZE = 10;

/**
 * Routes of the configuration history, from the audit.
 * @param entries of this server, at central also those of its branches
 */
export function historyRoutes(reader: Kysely<SharedTables>, entries: WrittenEntries): AsyncRoute<never>[] {
  return [
    read(listHistory, async ({ query, caller }) => {
      const { sort = 'at', page = 1, size = DEFAULT_SIZE, search, entity, from, to } = query;
      const order = query.order ?? (query.sort ? 'asc' : 'desc');
      const visible = visibleBranches(caller);
      const matching = reader.selectFrom(entries).where(({ and, or, not, eb }) =>
        and([
          eb('action', 'in', Object.keys(ENTITY_KINDS)),
          ...(search ? [contains(SEARCHED, search)] : []),
          ...(entity ? [eb('entity', '=', entity)] : []),
          ...(from === undefined ? [] : [eb('at', '>=', from)]),
          ...(to === undefined ? [] : [eb('at', '<', to)]),
          ...(visible
            ? [
                // Entries of the server itself are visible to all, unless they may concern another branch.
                or([
                  isOneOf('id_branches', visible),
                  and([eb('id_branches', 'is', null), eb('entity', 'not in', OF_ONE_BRANCH)]),
                ]),
                not(and([eb('entity', '=', 'branches'), eb('pk', 'not in', visible)])),
              ]
            : []),
        ]),
      );
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

function present(entry: WrittenEntry): HistoricChange {
  const before = fieldsOf(entry.before);
  const after = fieldsOf(entry.after);
  const fields = Object.keys({ ...before, ...after });
  return {
    idBranches: entry.id_branches,
    branchName: entry.branch_name,
    seq: entry.seq,
    at: entry.at,
    username: entry.username,
    entity: entry.entity,
    pk: entry.pk,
    name: entry.about,
    what:
      ENTITY_KINDS[entry.action as keyof typeof ENTITY_KINDS] ??
      (before === null ? 'added' : after === null ? 'deleted' : 'changed'),
    values: fields.map((field) => ({
      field,
      kind: isFlag(field) ? 'yesNo' : 'text',
      before: toDisplayText(before?.[field]),
      after: toDisplayText(after?.[field]),
    })),
  };
}

const toDisplayText = (value: unknown): string | null => {
  if (value === null || value === undefined) return null;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};
