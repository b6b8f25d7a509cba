import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { readGeneralSettings } from '#shared/domain/settings/read-settings.ts';
import { businessDay } from '#shared/domain/time/business-day.ts';
import { withFunctions } from '#shared/server/db/sqlite-file.ts';

interface Size {
  readonly queues: number;
  readonly workstations: number;
}

/** Adds queues and closed workstations to a seeded branch, and spreads the waiting tickets over all queues. */
export function growBranch(folder: string, { queues, workstations }: Size): void {
  const sqlite = withFunctions(new Sqlite(join(folder, 'turno.db')));
  try {
    const count = (table: string) =>
      sqlite.prepare<[], number>(`select count(*) from ${table}`).pluck().get() ?? 0;
    const add = sqlite.transaction(() => {
      for (let index = count('queues'); index < queues; index += 1) {
        const { id } = sqlite
          .prepare(
            `insert into queues (name, description, enabled, letter, min_limit, max_limit, restart, sla)
             values (?, '', 1, ?, 1, 999, 1, 600) returning id`,
          )
          .get(`Queue ${index}`, `Q${index}`) as { id: number };
        sqlite.prepare('insert into queue_branch_types (id_queues, id_branch_types) values (?, 1)').run(id);
        sqlite.prepare('insert into view_profile_queues (id_view_profiles, id_queues) values (1, ?)').run(id);
        sqlite
          .prepare(
            'insert into attention_profile_rows (id_attention_profiles, id_queues, sequence) values (1, ?, ?)',
          )
          .run(id, index);
      }
      for (let index = count('workstations'); index < workstations; index += 1)
        sqlite
          .prepare(
            `insert into workstations (name, enabled, id_branches, id_workstation_types, id_attention_profiles)
             select ?, 1, id_branches, id_workstation_types, id_attention_profiles from workstations where id = 1`,
          )
          .run(`Closed desk ${index}`);
      sqlite.exec(`
        update tickets set day = '${today()}', id_queues = (
          select id from (select id, row_number() over (order by id) - 1 as place from queues) as q
          where q.place = tickets.id % ${queues}
        ) where state = 'waiting';
        delete from queue_counters;
        insert into queue_counters (id_branches, id_queues, last, day, waiting)
          select 1, id_queues, 0, '', count(*) from tickets where state = 'waiting' group by id_queues;`);
    });
    add();
  } finally {
    sqlite.close();
  }
}

/** The business day of the waiting tickets; only tickets of that day count in its metrics. */
const today = (): string =>
  businessDay(Date.now(), { zoneHours: 0, resetHour: readGeneralSettings([]).resetHour });
