import type { Kysely } from 'kysely';
import type { CentralTables } from '#central-server/db/tables.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import type { ForwardedSms, ForwardedSmsState, forwardSms } from '#shared/contract/replication/sms.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { JobState } from '#shared/domain/jobs/jobs.ts';
import { KIND_RULES } from '#shared/domain/sms/message-kinds.ts';
import { generalSettings } from '#shared/server/access/queries.ts';
import { e164 } from '#shared/server/sms/phone-number.ts';
import { onlySms, queueSms, smsJobKey, smsKeysFrom, withdrawSms } from '#shared/server/sms/sms-jobs.ts';

export interface ImportSmsOptions {
  readonly db: Kysely<CentralTables>;
  /** True if the licence includes SMS. */
  readonly licensed: (db: Kysely<CentralTables>) => Promise<boolean>;
}

/** Maximum waiting messages of one branch. */
const MAX_WAITING = 2_000;

type Trx = Kysely<CentralTables>;
type Answer = Omit<ForwardedSmsState, 'key'>;

/** States of messages, as branches receive them. */
const PUBLISHED = {
  waiting: 'waiting',
  running: 'waiting',
  done: 'sent',
  dead: 'refused',
  unknown: 'unknown',
  expired: 'expired',
  discarded: 'withdrawn',
} as const satisfies Record<JobState, ForwardedSmsState['state']>;

/**
 * Queues messages of a branch at central, once each, and returns the outcome of messages that it
 * queries. Keys are scoped to the branch.
 */
export function createImportFromBranch({ db, licensed }: ImportSmsOptions) {
  /** Reason why messages of a branch are refused; null if accepted. */
  async function against(trx: Kysely<CentralTables>, idBranches: number): Promise<string | null> {
    const branch = await trx
      .selectFrom('branches')
      .select(['sms', 'enabled'])
      .where('id', '=', idBranches)
      .executeTakeFirst();
    const { smsThroughCentral } = await generalSettings(trx);
    const allowed = smsThroughCentral && branch?.sms === 1 && branch.enabled === 1;
    return allowed && (await licensed(trx)) ? null : 'declined';
  }

  async function waitingOf(trx: Trx, idBranches: number): Promise<number> {
    const { from, to } = smsKeysFrom(idBranches, '');
    const { waiting } = await trx
      .selectFrom('jobs')
      .select((eb) => eb.fn.countAll<number | string>().as('waiting'))
      .where('kind', '=', 'sms')
      .where('state', 'in', ['waiting', 'running'])
      .where('key', '>=', from)
      .where('key', '<', to)
      .executeTakeFirstOrThrow();
    return Number(waiting);
  }

  async function stateOf(trx: Trx, idBranches: number, key: string): Promise<Answer | null> {
    const row = await trx
      .selectFrom('jobs')
      .select(['state', 'failure'])
      .where('key', '=', smsJobKey(idBranches, key))
      .executeTakeFirst();
    return row ? { state: PUBLISHED[row.state], failure: row.failure } : null;
  }

  /** Queues a message; one that was withdrawn before it could arrive is queued again. */
  const add = (trx: Trx, idBranches: number, message: ForwardedSms, now: Millis): Promise<boolean> =>
    queueSms(
      trx,
      {
        key: message.key,
        kind: message.kind,
        idBranches,
        idTickets: null,
        phone: e164(message.phone, null),
        written: message.phone,
        text: message.text,
        usefulMs: Math.min(message.usefulMs, KIND_RULES[message.kind].usefulMs),
      },
      now,
    );

  /** Withdraws a message; one past its expiry counts as expired. */
  async function stop(trx: Trx, idBranches: number, key: string, now: Millis): Promise<void> {
    const stored = await trx
      .selectFrom('jobs')
      .select('expires_at')
      .where('key', '=', smsJobKey(idBranches, key))
      .executeTakeFirst();
    const isLate = stored?.expires_at != null && stored.expires_at <= now;
    if (!isLate) await withdrawSms(trx, onlySms(idBranches, key), now);
  }

  return (
    idBranches: number,
    { messages, requested }: BodyOf<typeof forwardSms>,
    now: Millis,
  ): Promise<ForwardedSmsState[]> =>
    db.transaction().execute(async (trx) => {
      const answers: ForwardedSmsState[] = [];
      for (const { key, stop: isToStop } of requested) {
        if (isToStop) await stop(trx, idBranches, key, now);
        const known = await stateOf(trx, idBranches, key);
        answers.push({ key, ...(known ?? { state: 'notKnown', failure: '' }) });
      }
      const why = messages.length > 0 ? await against(trx, idBranches) : null;
      let room = messages.length > 0 ? MAX_WAITING - (await waitingOf(trx, idBranches)) : 0;
      for (const message of messages) {
        const { key } = message;
        const known = await stateOf(trx, idBranches, key);
        const isNew = known === null || known.state === 'withdrawn';
        if (isNew && (why !== null || room <= 0)) {
          answers.push({ key, state: 'declined', failure: why ?? 'too many' });
          continue;
        }
        if (isNew) {
          await add(trx, idBranches, message, now);
          room -= 1;
        }
        const imported = isNew ? await stateOf(trx, idBranches, key) : known;
        answers.push({ key, ...(imported ?? { state: 'notKnown', failure: '' }) });
      }
      return answers;
    });
}
