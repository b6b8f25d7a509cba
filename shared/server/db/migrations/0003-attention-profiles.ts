import { type Kysely, sql } from 'kysely';

/** Adds what types of attention profiles read beyond the sequence of FIFO (configuration specification, section 3). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, columns] of Object.entries(COLUMNS)) {
    // One column a statement: SQLite adds no more at once.
    for (const [column, reads] of Object.entries(columns)) {
      await sql.raw(`alter table ${table} add column ${column} bigint ${reads}`).execute(db);
    }
  }
}

const COLUMNS = {
  attention_profiles: {
    general_limit: 'not null default 0 check (general_limit >= 0)',
    id_attention_profiles_alt: 'references attention_profiles (id)',
    assignable: 'not null default 1 check (assignable in (0, 1))',
    id_attention_profiles_a: 'references attention_profiles (id)',
    id_attention_profiles_b: 'references attention_profiles (id)',
    conditional_view_profile: 'references view_profiles (id)',
    conditional_type: 'check (conditional_type in (1, 2, 3))',
    conditional_value: 'check (conditional_value >= 0)',
  },
  attention_profile_rows: {
    weight: 'not null default 1 check (weight >= 0)',
    iterations: 'not null default 1 check (iterations >= 1)',
    level: 'not null default 0 check (level >= 0)',
    row_limit: 'not null default 0 check (row_limit >= 0)',
  },
};
