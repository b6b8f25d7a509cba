import { type RawBuilder, sql } from 'kysely';
import { AUDIT_ACTIONS, type AuditAction, columnOfField } from '#shared/domain/access/audit-actions.ts';
import type { Fields } from '#shared/domain/reports/cell-text.ts';
import { fieldsOf } from '#shared/server/audit/fields-of.ts';
import { isFlag } from '#shared/server/history/flags.ts';
import { all, during, ids, orNoUser, selectedIn, spanOf, withinMoments } from './conditions.ts';
import type { Scope } from './scope.ts';
import {
  calledIn,
  type GeneratedTable,
  type GenerateRows,
  listOf,
  numberIn,
  type RowResult,
  textIn,
} from './table.ts';

const CHANGES = (Object.keys(AUDIT_ACTIONS) as AuditAction[]).filter(
  (action) => AUDIT_ACTIONS[action] === 'change',
);

/** Lists audit entries. */
export const auditReport: GenerateRows = (...requested) => {
  const [, , { filter }] = requested;
  const { included = [], notIncluded = [] } = filter('USER_ACTIONS') ?? {};
  return entriesReport(requested, [
    ...(included.length > 0 ? [sql`action in (${sql.join(included)})`] : []),
    ...(notIncluded.length > 0 ? [sql`action not in (${sql.join(notIncluded)})`] : []),
  ]);
};

/** Lists configuration changes with the values before and after. */
export const configurationChangesReport: GenerateRows = (...requested) =>
  entriesReport(requested, [sql`action in (${sql.join(CHANGES)})`]);

async function entriesReport(
  [source, type, scope, names, max]: Parameters<GenerateRows>,
  actions: readonly RawBuilder<unknown>[],
): Promise<GeneratedTable> {
  const { rows } = await sql<RowResult>`
    select * from ${source.entries} where ${all([whereAndWhen(scope), byWhom(scope), ...actions])}
    order by at, coalesce(id_branches, 0), seq limit ${sql.lit(max + 1)}`.execute(source.db);
  return listOf(type, rows, (row) => ({
    cells: {
      at: numberIn(row.at),
      branch: calledIn(names, 'branches', row.id_branches),
      action: textIn(row.action),
      username: textIn(row.username),
      address: textIn(row.address),
      entity: textIn(row.entity),
      about: textIn(row.about),
      before: fieldsIn(row.before),
      after: fieldsIn(row.after),
    },
    of: row.id_branches === null ? {} : { branch: Number(row.id_branches) },
  }));
}

/**
 * Filters audit entries by branch and days. Entries of the server itself use the time zone of the first branch and
 * are visible to all, except those about hidden branches; they are excluded when branches are selected.
 */
function whereAndWhen(scope: Scope): RawBuilder<unknown> {
  const { branches, isEverywhere, filter } = scope;
  const [first] = branches;
  if (!first && isEverywhere) return during(sql`at`, spanOf({ days: scope.days, calendar: NO_BRANCHES }));
  const isSelected = (filter('BRANCHES')?.included ?? []).length > 0;
  return all([
    withinMoments(scope, { branch: sql`coalesce(id_branches, ${sql.lit(first?.id ?? 0)})`, at: sql`at` }),
    ...(isEverywhere || branches.length === 0
      ? []
      : [sql`not (entity = 'branches' and coalesce(pk, 0) not in (${ids(branches)}))`]),
    ...(isSelected && !isEverywhere ? [sql`id_branches is not null`] : []),
  ]);
}

const NO_BRANCHES = { zoneHours: 0, resetHour: 0 };

/** Filters by the acting user, or by the affected account. */
function byWhom({ filter }: Scope): RawBuilder<unknown> {
  const isAffected = filter('FILTER_AUDIT_USERS')?.who === 'affected';
  const user = isAffected ? sql`case when entity = 'users' then pk end` : sql`id_users`;
  return selectedIn(orNoUser(user), filter('USERS'));
}

/** Maximum characters of a cell; longer values are designs. */
const MAX_CELL_CHARACTERS = 1_000;

/** Returns the changed fields as JSON, each in one line, within the maximum length; null without any. */
function fieldsIn(stored: RowResult[string] | undefined): string | null {
  const fields = Object.entries(fieldsOf(stored == null ? null : String(stored)) ?? {});
  if (fields.length === 0) return null;
  let left = MAX_CELL_CHARACTERS;
  const visible: Record<string, Fields[string]> = {};
  for (const [name, value] of fields) {
    if (left <= 0) break;
    const displayed = auditValueText(name, value);
    visible[name] = typeof displayed === 'string' ? shortened(displayed, left) : displayed;
    left -= name.length + String(displayed).length;
  }
  return JSON.stringify(visible);
}

/** Flags become booleans, other values text. */
function auditValueText(name: string, value: unknown): Fields[string] {
  if (isFlag(columnOfField(name))) {
    if (value === 1 || value === 'Y') return true;
    if (value === 0 || value === 'N') return false;
  }
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.replace(/\s+/gu, ' ');
}

const shortened = (text: string, max: number): string =>
  text.length <= max ? text : `${text.slice(0, max - 1).toWellFormed()}…`;
