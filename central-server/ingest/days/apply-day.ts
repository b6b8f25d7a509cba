import { randomUUID } from 'node:crypto';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import type { resendDay, SentDay } from '#shared/contract/replication/days.ts';
import type { LoggedChange } from '#shared/contract/replication/protocol/logged-change.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { RESENT_PREFIX } from '../facts/apply-facts.ts';
import type { FactKind } from '../facts/fact-kinds.ts';
import { readFact } from '../facts/read-fact.ts';
import { type Ingesting, writeRows } from '../row-statements.ts';
import { closeRemoved, comparedTable, storeReplaced } from './close-removed.ts';
import { type ComparedRow, type DayOf, presentDay, valuesOf } from './present-day.ts';

interface DayInput {
  readonly of: DayOf;
  /** Of the stream that is the branch. */
  readonly life: number;
  /** Of the one that was found not to be the branch; null where there is none. */
  readonly rejected: number | null;
  readonly now: Millis;
}

/**
 * Makes central’s rows of a day of one kind what the branch says they are, and says how many were not. What is replaced
 * is kept beside.
 */
export async function applyDay(
  ingesting: Ingesting,
  kind: FactKind,
  taking: DayInput,
  { columns, rows }: Pick<BodyOf<typeof resendDay>, 'columns' | 'rows'>,
): Promise<SentDay> {
  const { of, now } = taking;
  const { own, earlier } = await presentDay(ingesting, kind, of);
  const left = new Map(own);
  const added: ComparedRow[] = [];
  const changed: ComparedRow[] = [];
  const replaced: ComparedRow[] = [];
  let rejected = 0;
  for (const values of rows) {
    const sent = readRow(
      kind,
      taking,
      Object.fromEntries(columns.map((column, at) => [column, values[at] ?? null])),
    );
    if (!sent) {
      rejected += 1;
      continue;
    }
    const key = Number(sent[kind.key]);
    const here = own.get(key);
    left.delete(key);
    if (!here) added.push(sent);
    else if (JSON.stringify(valuesOf(here, columns)) !== JSON.stringify(values)) {
      replaced.push(here);
      changed.push({ ...sent, life: here.life, eid: here.eid });
    }
  }
  await storeReplaced(ingesting, kind, of, replaced, now);
  await writeRows(ingesting, comparedTable(kind), [...added, ...changed]);
  const removed = await closeRemoved(ingesting, kind, of, {
    rows: [...left.values(), ...earlier],
    now,
    rejected: taking.rejected,
  });
  return { added: added.length, changed: changed.length, gone: removed, refused: rejected };
}

/** A row as the branch says it; null where central cannot take it. */
function readRow(
  kind: FactKind,
  { of, life }: DayInput,
  values: Readonly<Record<string, unknown>>,
): ComparedRow | null {
  const change = { op: 'insert', pk: String(values[kind.key]), entity: kind.entity } as LoggedChange;
  const fact = readFact(kind, { change, values });
  if (typeof fact === 'string') return null;
  return {
    id_branches: of.idBranches,
    day: of.day,
    [kind.key]: fact.key,
    life,
    row_ver: Number(values.row_ver ?? 1),
    ver_incarnation: life,
    eid: `${RESENT_PREFIX}${randomUUID()}`,
    since_gap: null,
    deleted_at: null,
    extra: Object.keys(fact.extra).length > 0 ? JSON.stringify(fact.extra) : null,
    ...fact.columns,
  };
}
