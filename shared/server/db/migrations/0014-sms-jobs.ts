import type { Kysely } from 'kysely';
import type { JobState } from '#shared/domain/jobs/jobs.ts';
import type { JobsTable } from '../schema/jobs.ts';
import { insertJobs } from './0012-jobs.ts';

/** A message of 1.0.0; a branch also has its ticket and when central accepted it. */
interface Message {
  id: number;
  id_branches: number;
  key: string;
  kind: string;
  rank: number;
  phone: string;
  ends: string;
  text: string;
  state: string;
  attempts: number;
  doubtful: 0 | 1;
  next_at: number;
  expires_at: number;
  parts: number;
  failure: string;
  reference: string;
  created_at: number;
  updated_at: number;
  id_tickets?: number | null | undefined;
  accepted_at?: number | null | undefined;
}

const STATES: ReadonlyMap<string, JobState> = new Map([
  ['queued', 'waiting'],
  ['sending', 'running'],
  ['handed', 'waiting'],
  ['sent', 'done'],
  ['refused', 'dead'],
  ['unknown', 'unknown'],
  ['expired', 'expired'],
  ['withdrawn', 'discarded'],
]);

/** Time after expiry for which a branch queries the outcome of a forwarded message, ms. */
const OUTCOME_MS = 24 * 3_600_000;
const PAGE = 500;

/** Moves the messages of either server to the table of jobs, in pages: central may have many. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const db = database as Kysely<{ sms_messages: Message }>;
  let last = 0;
  for (;;) {
    const rows = await db
      .selectFrom('sms_messages')
      .selectAll()
      .where('id', '>', last)
      .orderBy('id')
      .limit(PAGE)
      .execute();
    if (rows.length === 0) break;
    last = rows.at(-1)?.id ?? last;
    await insertJobs(database, rows.map(jobOf));
  }
  await database.schema.dropTable('sms_messages').execute();
}

/** A message that ended keeps neither number nor text. */
function jobOf(row: Message): JobsTable {
  const isForwarded = row.state === 'handed';
  const state = STATES.get(row.state) ?? 'unknown';
  const isOpen = state === 'waiting' || state === 'running';
  return {
    key: `sms:${row.id_branches}:${row.key}`,
    kind: isForwarded ? 'forwardedSms' : 'sms',
    subject: row.kind,
    target: row.ends,
    payload: isOpen ? JSON.stringify(payloadOf(row)) : state === 'done' ? referenceOf(row) : '',
    state,
    priority: row.rank,
    queued_at: row.created_at,
    expires_at: isForwarded ? (row.expires_at || row.updated_at) + OUTCOME_MS : row.expires_at,
    attempts: row.attempts,
    next_at: row.next_at,
    // Central may have a forwarded message before it confirmed it.
    doubtful: isForwarded ? 1 : row.doubtful,
    failure: row.failure,
    ended_at: isOpen ? null : row.updated_at,
  };
}

const payloadOf = ({ phone, text, id_tickets, parts, state, accepted_at, expires_at }: Message) => ({
  phone,
  text,
  idTickets: id_tickets ?? null,
  parts,
  ...(state === 'handed' && { isAccepted: accepted_at !== null, isWithdrawn: expires_at === 0 }),
});

const referenceOf = ({ reference }: Message) => JSON.stringify({ reference });
