import type { Kysely, Transaction } from 'kysely';
import type { SharedTables } from '../db/tables.ts';

type Db = Kysely<SharedTables> | Transaction<SharedTables>;

/** The level that adds something to a thing of above, as calls name it. */
export type Level = 'idBranchType' | 'idBranch';

type MadeAt = (level: Level, id: number) => readonly number[];

/** Tells to which things of above a branch type or a branch has added something, by their ids. */
export interface MadeBelow {
  readonly schedules: MadeAt;
  readonly messages: MadeAt;
  readonly alarms: MadeAt;
}

interface Row {
  readonly of: number;
  readonly branch: number | null;
  readonly type: number | null;
}

/** Reads it for all of them at once: asking each branch about each thing would take hours where there are many. */
export async function madeBelow(db: Db): Promise<MadeBelow> {
  const places = ['p.id_branches as branch', 'p.id_branch_types as type'] as const;
  const [schedules, messages, alarms] = await Promise.all([
    db
      .selectFrom('timetables as p')
      .select([...places, 'p.id_defined_timetables as of'])
      .distinct()
      .execute(),
    db
      .selectFrom('message_contents as p')
      .select([...places, 'p.id_messages as of'])
      .distinct()
      .execute(),
    db
      .selectFrom('alert_condition_values as p')
      .innerJoin('alert_conditions as c', 'c.id', 'p.id_alert_conditions')
      .select([...places, 'c.id_alerts as of'])
      .distinct()
      .execute(),
  ]);
  return { schedules: madeAt(schedules), messages: madeAt(messages), alarms: madeAt(alarms) };
}

function madeAt(rows: readonly Row[]): MadeAt {
  const [ofBranches, ofTypes] = (['branch', 'type'] as const).map((place) =>
    Map.groupBy(
      rows.filter((row) => row[place] !== null),
      (row) => row[place],
    ),
  );
  return (level, id) =>
    ((level === 'idBranch' ? ofBranches : ofTypes)?.get(id) ?? []).map((row) => row.of).sort((a, b) => a - b);
}
