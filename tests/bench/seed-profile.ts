import type { Database } from 'better-sqlite3';

/** The types of attention profile, as the workstations of a run may have them. */
export const PROFILE_TYPES = [
  'FIFO',
  'WEIGHTED',
  'RATIOBASED',
  'TIMEBASED',
  'APPOINTMENTBASED',
  'CONDITIONALBASED',
] as const;
export type ProfileType = (typeof PROFILE_TYPES)[number];

/** Half the customers of queues with appointments have one, most of them due. */
const APPOINTMENTS = `
  update queues set appointments = 1;
  update tickets set appointment_at = arrived_at + (id % 10) * 60000 where state = 'waiting' and id % 2 = 0;`;

/** By how many wait in the whole branch: with many the rounds, with few the longest wait. */
const CONDITION = `
  insert into attention_profiles (id, name, enabled, id_branch_types, type) values
    (101, 'Many', 1, 1, 'RATIOBASED'), (102, 'Few', 1, 1, 'WEIGHTED');
  insert into attention_profile_rows (id_attention_profiles, id_queues, sequence, weight, iterations)
    select p.id, r.id_queues, r.sequence, r.weight, r.iterations
    from attention_profile_rows r, attention_profiles p where r.id_attention_profiles = 1 and p.id > 100;
  update attention_profiles set conditional_type = 1, conditional_view_profile = 1, conditional_value = 1000,
    id_attention_profiles_a = 101, id_attention_profiles_b = 102 where id = 1;`;

/** Gives the workstations of a run an attention profile of this type, in which every queue counts differently. */
export function seedProfile(sqlite: Database, type: ProfileType): void {
  sqlite.exec(`
    update attention_profile_rows set weight = 1 + id, iterations = 1 + id % 3, level = id % 2, row_limit = 60 * id
    where id_attention_profiles = 1;`);
  if (type === 'APPOINTMENTBASED') sqlite.exec(APPOINTMENTS);
  if (type === 'CONDITIONALBASED') sqlite.exec(CONDITION);
  sqlite.prepare('update attention_profiles set type = ? where id = 1').run(type);
}
