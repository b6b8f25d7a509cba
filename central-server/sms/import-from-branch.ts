import type { Kysely, Transaction } from 'kysely';
import { REVOKED } from '#central-server/db/schema/customers.ts';
import type { CentralTables } from '#central-server/db/tables.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import type { ForwardedSms, ForwardedSmsState, forwardSms } from '#shared/contract/replication/sms.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { maskPhone } from '#shared/domain/sms/mask-phone.ts';
import { KIND_RULES } from '#shared/domain/sms/message-kinds.ts';
import { generalSettings } from '#shared/server/access/queries.ts';
import { e164 } from '#shared/server/sms/phone-number.ts';

export interface ImportSmsOptions {
  readonly db: Kysely<CentralTables>;
  /** True if the licence includes SMS. */
  readonly licensed: (db: Kysely<CentralTables>) => Promise<boolean>;
}

/** Maximum waiting messages of one branch. */
const MAX_WAITING = 2_000;

type Trx = Transaction<CentralTables>;
type Answer = Omit<ForwardedSmsState, 'key'>;

/**
 * Imports messages of a branch into the spool of central, once each, and returns the outcome of messages that it
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
    const { waiting } = await trx
      .selectFrom('sms_messages')
      .select((eb) => eb.fn.countAll<number | string>().as('waiting'))
      .where('id_branches', '=', idBranches)
      .where('state', 'in', ['queued', 'sending'])
      .executeTakeFirstOrThrow();
    return Number(waiting);
  }

  async function stateOf(trx: Trx, idBranches: number, key: string): Promise<Answer | null> {
    const row = await trx
      .selectFrom('sms_messages')
      .select(['state', 'failure'])
      .where('id_branches', '=', idBranches)
      .where('key', '=', key)
      .executeTakeFirst();
    if (!row) return null;
    const { state, failure } = row;
    return { state: state === 'queued' || state === 'sending' ? 'waiting' : state, failure };
  }

  /** Stores a message; one that was withdrawn before it could arrive is stored again. */
  async function add(trx: Trx, idBranches: number, message: ForwardedSms, now: Millis): Promise<void> {
    const { key, kind, text, usefulMs } = message;
    const phone = e164(message.phone, null);
    const open = {
      phone: phone ?? '',
      ends: maskPhone(message.phone),
      text,
      ...(phone === null
        ? { state: 'refused' as const, failure: 'no telephone number' }
        : { state: 'queued' as const, failure: '' }),
      next_at: now,
      expires_at: now + Math.min(usefulMs, KIND_RULES[kind].usefulMs),
      updated_at: now,
    };
    await trx
      .insertInto('sms_messages')
      .values({
        ...open,
        id_branches: idBranches,
        key,
        kind,
        rank: KIND_RULES[kind].rank,
        attempts: 0,
        doubtful: 0,
        parts: 0,
        created_at: now,
      })
      .onConflict((on) =>
        on
          .columns(['id_branches', 'key'])
          .doUpdateSet(open)
          .where('sms_messages.state', '=', 'withdrawn')
          .where('sms_messages.doubtful', '=', 0),
      )
      .execute();
  }

  /** Withdraws a message; one past its expiry counts as expired. */
  async function stop(trx: Trx, idBranches: number, key: string, now: Millis): Promise<void> {
    const own = trx.updateTable('sms_messages').where('id_branches', '=', idBranches).where('key', '=', key);
    const queued = own.where('state', '=', 'queued').where('doubtful', '=', 0);
    const ended = { phone: '', updated_at: now };
    await queued
      .set({ ...ended, state: 'expired' })
      .where('expires_at', '<=', now)
      .where('expires_at', '>', REVOKED)
      .execute();
    await queued.set({ ...ended, state: 'withdrawn' }).execute();
    // A message that may have arrived is not retried.
    await own
      .set({ expires_at: REVOKED })
      .where('state', 'in', ['queued', 'sending'])
      .where('expires_at', '>', now)
      .execute();
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
