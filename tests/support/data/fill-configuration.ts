import { join } from 'node:path';
import Sqlite, { type Database } from 'better-sqlite3';
import { withFunctions } from '#shared/server/db/sqlite-file.ts';
import { lookInto, rowsOf } from '../checks/look-into.ts';
import { DEMO } from '../servers/demo-branch.ts';

/** A configuration table with the column that identifies its rows. */
export interface NamedTable {
  readonly table: string;
  readonly named?: string | undefined;
}

/** Long tables without a list. */
const OTHER_TABLES: readonly NamedTable[] = [
  { table: 'branches' },
  { table: 'employees', named: 'first_name' },
  { table: 'users', named: 'username' },
];

/** Unique columns of copied rows. */
const OWN: Readonly<Record<string, string>> = {
  id_short: '100000 + n.i',
  letter: "'Z' || n.i",
  is_default: '0',
  email: "''",
};

/**
 * Adds `count` copies of the newest row of each table with unique names, all referring to the first or newest row of
 * each reference.
 */
export function fillConfiguration(folder: string, tables: readonly NamedTable[], count: number): void {
  const sqlite = withFunctions(new Sqlite(join(folder, 'turno.db')));
  try {
    sqlite.transaction(() => {
      for (const each of [...tables, ...OTHER_TABLES]) fill(sqlite, each, count);
      sqlite.exec(TIES);
      sqlite.prepare(OWN_EMPLOYEE).run(count);
    })();
  } finally {
    sqlite.close();
  }
}

function fill(sqlite: Database, { table, named = 'name' }: NamedTable, count: number): void {
  const columns = sqlite
    .prepare<[string], { name: string }>('select name from pragma_table_info(?)')
    .all(table)
    .map(({ name }) => name)
    .filter((name) => name !== 'id');
  const values = columns.map((column) =>
    column === named ? `'Ñandú ' || ((n.i * 7919) % 100003)` : (OWN[column] ?? `t."${column}"`),
  );
  const quoted = columns.map((column) => `"${column}"`);
  sqlite
    .prepare(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)
       insert into ${table} (${quoted}) select ${values} from ${table} t, n
       where t.id = (select max(id) from ${table})`,
    )
    .run(count);
}

const { branch } = DEMO;
/** Assigns each new user one of the new employees. */
const OWN_EMPLOYEE = `
  with last as (select (select max(id) from users) as of_users, (select max(id) from employees) as of_people)
  update users set id_employees = id - last.of_users + last.of_people from last where id > last.of_users - ?`;

/** Stores all the branches, closed except for the first: one server runs only a handful of them. */
const TIES = `
  update branches set enabled = 0 where id <> ${branch};
  update queues set appointments = 1 where name like 'Ñandú %';
  insert or ignore into queue_branch_types (id_queues, id_branch_types) select id, 1 from queues;
  insert or ignore into politeness (id_queues, id_branches, seconds)
    select id, ${branch}, id % 60 from queues where id % 2 = 0;
  insert or ignore into view_profile_queues (id_view_profiles, id_queues) select 1, id from queues;
  insert or ignore into view_profile_queues (id_view_profiles, id_queues) select id, 1 from view_profiles;
  insert or ignore into queue_categories (id_queues, id_services, id_segments)
    select ${DEMO.queues.cashier}, s.id, ${DEMO.segments.general} from services s;
  insert or ignore into branch_group_branches (id_branch_groups, id_branches)
    select (select max(id) from branch_groups), id from branches;
  insert or ignore into branch_group_branches (id_branch_groups, id_branches)
    select id, ${branch} from branch_groups;
  insert into message_contents (id_messages, id_branch_types, content) select id, 1, 'Del tipo' from messages;
  insert into message_contents (id_messages, id_branches, content) select id, ${branch}, 'De aquí' from messages;
  insert into alert_conditions (id_alerts, operand, operator, value)
    select id, 'CUSTOMERSWAITING', '>', 10 from alerts;
  insert into alert_condition_values (id_alert_conditions, id_branch_types, value)
    select id, 1, 5 from alert_conditions;
  insert or ignore into alerts_users (id_alerts, id_users) select (select max(id) from alerts), id from users;
  insert or ignore into alerts_users (id_alerts, id_users) select id, 1 from alerts;
  insert into timetables (id_defined_timetables, day, start, "end")
    select id, 'Lunes', '09:00:00', '14:00:00' from defined_timetables;
  insert or ignore into display_queues (id_displays, id_queues) select ${DEMO.display}, id from queues;
  insert or ignore into display_workstations (id_displays, id_workstations, position)
    select ${DEMO.display}, id, 'L' from workstations;
  insert or ignore into detail_profile_transactions (id_detail_profiles, id_transactions)
    select (select max(id) from detail_profiles), id from transactions;
`;

/** Gives every row a name of maximum length; every second one is a single word. */
export function lengthenNames(
  folder: string,
  tables: readonly (NamedTable & { readonly max: number })[],
): void {
  const sqlite = withFunctions(new Sqlite(join(folder, 'turno.db')));
  try {
    sqlite.transaction(() => {
      for (const { table, named = 'name', max } of tables)
        sqlite
          .prepare(
            `update ${table} set ${named} = case id % 2 when 0 then long.text else replace(long.text, ' ', 'n') end
             from (select id as of_row, substr(${named} || ' ' || id || ?, 1, ?) as text from ${table}) long
             where long.of_row = id and ${named} like 'Ñandú%'`,
          )
          .run(' expedientes y reclamaciones de la administración tributaria', max);
    })();
  } finally {
    sqlite.close();
  }
}

/** Returns the newest id of a table. */
export function newestOf(folder: string): (table: string) => number {
  return (table) =>
    lookInto(folder, (sqlite) => rowsOf<{ id: number }>(sqlite, `select max(id) as id from ${table}`))[0]
      ?.id ?? 0;
}
