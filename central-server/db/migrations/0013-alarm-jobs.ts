import type { Kysely } from 'kysely';
import { insertJobs } from '#shared/server/db/migrations/0012-jobs.ts';
import type { AlarmDeliveriesTable } from '../schema/registry.ts';

const KINDS = { mail: 'alarmDigest', webhook: 'alarmWebhook' } as const;
/** Time after which an unsent message expires, ms. */
const USEFUL_MS = 7 * 86_400_000;

/** Moves the unsent messages about alarms to the table of jobs. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const db = database as Kysely<{ alarm_deliveries: AlarmDeliveriesTable }>;
  const rows = await db.selectFrom('alarm_deliveries').selectAll().where('sent_at', 'is', null).execute();
  await insertJobs(
    database,
    rows.map((row) => ({
      key: row.key,
      kind: KINDS[row.way],
      subject: (JSON.parse(row.message) as { branch: { name: string } | null }).branch?.name ?? '',
      target: '',
      payload: row.message,
      state: 'waiting',
      priority: 5,
      queued_at: row.created_at,
      expires_at: row.created_at + USEFUL_MS,
      attempts: row.attempts,
      next_at: row.next_at,
      doubtful: row.attempts > 0 && row.failure === '' ? 1 : 0,
      failure: row.failure,
      ended_at: null,
    })),
  );
  await database.schema.dropTable('alarm_deliveries').execute();
}
