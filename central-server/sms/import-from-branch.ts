import type { Kysely, Transaction } from 'kysely';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import type { ForwardedSms, ForwardedSmsState, forwardSms } from '#shared/contract/replication/sms.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { maskPhone } from '#shared/domain/sms/mask-phone.ts';
import { KIND_RULES } from '#shared/domain/sms/message-kinds.ts';
import { generalSettings } from '#shared/server/access/queries.ts';
import { e164 } from '#shared/server/sms/phone-number.ts';
import type { CentralTables } from '../db/tables.ts';
import { REVOKED } from './tables.ts';

export interface ImportSmsOptions {
  readonly db: Kysely<CentralTables>;
  /** Tells whether the licence allows SMS. */
  readonly licensed: (db: Kysely<CentralTables>) => Promise<boolean>;
}

/** Messages of one branch that may wait at a time: more than a branch has people in it. */
const MAX_WAITING = 2_000;

type Trx = Transaction<CentralTables>;
type Answer = Omit<ForwardedSmsState, 'key'>;

/**
 * Takes messages of a branch into central's spool, each once, and says what became of those that it asks about. A branch
 * speaks for itself alone: of every key its own message is meant, whatever another branch has under the same.
 */
export function createImportFromBranch({ db, licensed }: ImportSmsOptions) {
  /** Says why nothing of a branch is taken; null where it is. */
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

  /** Writes a message down; what was taken back before it could arrive is written again. */
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

  /** Takes one back; what is past its use by then has expired, as it would have by itself. */
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
    // Of one that may be arriving, or may have: it is not tried again.
    await own
      .set({ expires_at: REVOKED })
      .where('state', 'in', ['queued', 'sending'])
      .where('expires_at', '>', now)
      .execute();
  }

  return (
    idBranches: number,
    { messages, asked }: BodyOf<typeof forwardSms>,
    now: Millis,
  ): Promise<ForwardedSmsState[]> =>
    db.transaction().execute(async (trx) => {
      const answers: ForwardedSmsState[] = [];
      for (const { key, stop: isToStop } of asked) {
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
        const taken = isNew ? await stateOf(trx, idBranches, key) : known;
        answers.push({ key, ...(taken ?? { state: 'notKnown', failure: '' }) });
      }
      return answers;
    });
}
