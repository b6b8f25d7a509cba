import { randomUUID } from 'node:crypto';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import type { SentDay, sendDayAgain } from '#shared/contract/replication/days.ts';
import type { LoggedChange } from '#shared/contract/replication/protocol/logged-change.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { SENT_AGAIN } from '../facts/apply-facts.ts';
import type { FactKind } from '../facts/fact-kinds.ts';
import { readFact } from '../facts/read-fact.ts';
import { type Ingesting, writeRows } from '../row-statements.ts';
import { closeGone, comparedTable, keepReplaced } from './close-gone.ts';
import { type ComparedRow, type DayOf, presentDay, valuesOf } from './present-day.ts';

interface Taking {
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
export async function takeDay(
  ingesting: Ingesting,
  kind: FactKind,
  taking: Taking,
  { columns, rows }: Pick<BodyOf<typeof sendDayAgain>, 'columns' | 'rows'>,
): Promise<SentDay> {
  const { of, now } = taking;
  const { own, earlier } = await presentDay(ingesting, kind, of);
  const left = new Map(own);
  const added: ComparedRow[] = [];
  const changed: ComparedRow[] = [];
  const replaced: ComparedRow[] = [];
  let refused = 0;
  for (const values of rows) {
    const said = readRow(
      kind,
      taking,
      Object.fromEntries(columns.map((column, at) => [column, values[at] ?? null])),
    );
    if (!said) {
      refused += 1;
      continue;
    }
    const key = Number(said[kind.key]);
    const here = own.get(key);
    left.delete(key);
    if (!here) added.push(said);
    else if (JSON.stringify(valuesOf(here, columns)) !== JSON.stringify(values)) {
      replaced.push(here);
      changed.push({ ...said, life: here.life, eid: here.eid });
    }
  }
  await keepReplaced(ingesting, kind, of, replaced, now);
  await writeRows(ingesting, comparedTable(kind), [...added, ...changed]);
  const gone = await closeGone(ingesting, kind, of, {
    rows: [...left.values(), ...earlier],
    now,
    rejected: taking.rejected,
  });
  return { added: added.length, changed: changed.length, gone, refused };
}

/** A row as the branch says it; null where central cannot take it. */
function readRow(
  kind: FactKind,
  { of, life }: Taking,
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
    ver_life: life,
    eid: `${SENT_AGAIN}${randomUUID()}`,
    since_gap: null,
    gone_at: null,
    extra: Object.keys(fact.extra).length > 0 ? JSON.stringify(fact.extra) : null,
    ...fact.columns,
  };
}
