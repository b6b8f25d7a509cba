import type { Database } from 'better-sqlite3';

/** The types of attention profile that a run can use. */
export const PROFILE_TYPES = [
  'FIFO',
  'WEIGHTED',
  'RATIOBASED',
  'TIMEBASED',
  'APPOINTMENTBASED',
  'CONDITIONALBASED',
] as const;
export type ProfileType = (typeof PROFILE_TYPES)[number];

/** Every second ticket of queues with appointments has one, mostly due. */
const APPOINTMENTS = `
  update queues set appointments = 1;
  update tickets set appointment_at = arrived_at + (id % 10) * 60000 where state = 'waiting' and id % 2 = 0;`;

/** Condition on the branch's waiting tickets: ratio-based for many, weighted for few. */
const CONDITION = `
  insert into attention_profiles (id, name, enabled, id_branch_types, type) values
    (101, 'Many', 1, 1, 'RATIOBASED'), (102, 'Few', 1, 1, 'WEIGHTED');
  insert into attention_profile_rows (id_attention_profiles, id_queues, sequence, weight, iterations)
    select p.id, r.id_queues, r.sequence, r.weight, r.iterations
    from attention_profile_rows r, attention_profiles p where r.id_attention_profiles = 1 and p.id > 100;
  update attention_profiles set conditional_type = 1, conditional_view_profile = 1, conditional_value = 1000,
    id_attention_profiles_a = 101, id_attention_profiles_b = 102 where id = 1;`;

/** Sets an attention profile of this type, with different values for each queue. */
export function seedProfile(sqlite: Database, type: ProfileType): void {
  sqlite.exec(`
    update attention_profile_rows set weight = 1 + id, iterations = 1 + id % 3, level = id % 2, row_limit = 60 * id
    where id_attention_profiles = 1;`);
  if (type === 'APPOINTMENTBASED') sqlite.exec(APPOINTMENTS);
  if (type === 'CONDITIONALBASED') sqlite.exec(CONDITION);
  sqlite.prepare('update attention_profiles set type = ? where id = 1').run(type);
}
