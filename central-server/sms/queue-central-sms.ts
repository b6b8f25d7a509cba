import type { Transaction } from 'kysely';
import type { Millis } from '#shared/domain/ids.ts';
import { maskPhone } from '#shared/domain/sms/mask-phone.ts';
import { KIND_RULES } from '#shared/domain/sms/message-kinds.ts';
import type { AppointmentSms } from '#shared/server/appointments/sms.ts';
import type { CentralTables } from '../db/tables.ts';
import { REVOKED } from './tables.ts';

/**
 * Keeps what central tells the customer of an appointment until it is out, once for its key, among the messages of the
 * branch; what it makes useless is taken back where it did not go out yet.
 */
export async function queueCentralSms(
  trx: Transaction<CentralTables>,
  sms: AppointmentSms,
  now: Millis,
): Promise<void> {
  const { key, idBranches, phone, written, text, replaces } = sms;
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('sms_messages')
    .values({
      id_branches: idBranches,
      key,
      kind: 'appointment',
      rank: KIND_RULES.appointment.rank,
      text,
      phone: phone ?? '',
      ends: maskPhone(phone ?? written),
      ...(phone === null
        ? { state: 'refused' as const, failure: 'no telephone number' }
        : { state: 'queued' as const, failure: '' }),
      attempts: 0,
      doubtful: 0,
      parts: 0,
      next_at: now,
      expires_at: now + sms.usefulMs,
      created_at: now,
      updated_at: now,
    })
    .onConflict((on) => on.columns(['id_branches', 'key']).doNothing())
    .executeTakeFirstOrThrow();
  if (!numInsertedOrUpdatedRows) return;
  const replaced = trx
    .updateTable('sms_messages')
    .where('id_branches', '=', idBranches)
    .where('key', '>=', replaces)
    .where('key', '<', `${replaces}\uffff`)
    .where('key', '<>', key);
  await replaced
    .set({ state: 'withdrawn', phone: '', updated_at: now })
    .where('state', '=', 'queued')
    .execute();
  await replaced.set({ expires_at: REVOKED }).where('state', '=', 'sending').execute();
}
