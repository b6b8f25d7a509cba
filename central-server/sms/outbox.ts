import type { i18n } from 'i18next';
import type { Kysely, Selectable, Transaction } from 'kysely';
import type { SmsMessagesTable } from '#central-server/db/schema/customers.ts';
import { REVOKED } from '#central-server/db/schema/customers.ts';
import type { CentralTables } from '#central-server/db/tables.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { maskPhone } from '#shared/domain/sms/mask-phone.ts';
import { KIND_RULES } from '#shared/domain/sms/message-kinds.ts';
import { smsLength } from '#shared/domain/sms/sms-length.ts';
import { generalSettings } from '#shared/server/access/queries.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import { packageAlerts } from '#shared/server/sms/package-alerts.ts';
import { type Attempt, resolveAttempt } from '#shared/server/sms/resolve-attempt.ts';
import type { OutgoingSms } from '#shared/server/sms/sms-provider.ts';
import type { SendingOutbox } from '#shared/server/sms/sms-worker.ts';
import { accountNow, accountWorks, recordRejection } from './account.ts';
import { countParts, packageUse } from './package-use.ts';

export interface OutboxOptions {
  readonly db: Kysely<CentralTables>;
  readonly reader: Kysely<CentralTables>;
  readonly texts: i18n;
  readonly clock: Pick<Clock, 'now'>;
  /** Time after which a sending process counts as terminated; longer than the provider's timeout. */
  readonly leaseMs: Millis;
}

/** A message claimed for one attempt. */
export interface ClaimedSms extends OutgoingSms, Attempt {
  readonly id: number;
  readonly idBranches: number;
}

type Trx = Transaction<CentralTables>;
type Row = Selectable<SmsMessagesTable>;

/** Branch number of central's own messages. */
const CENTRAL_BRANCH = 0;

/**
 * Claims messages of the spool and records their outcome, as a branch does. Several central processes may share the
 * spool: a claim increments the attempts, and an attempt without outcome counts as interrupted after `leaseMs`.
 */
export function createOutbox({
  db,
  reader,
  texts,
  clock,
  leaseMs,
}: OutboxOptions): SendingOutbox<ClaimedSms> {
  const due = (now: Millis): Promise<Row | undefined> =>
    db
      .selectFrom('sms_messages')
      .selectAll()
      .where('state', '=', 'queued')
      .where('next_at', '<=', now)
      .where('expires_at', '>', now)
      .orderBy('rank')
      .orderBy('next_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();

  async function notifyPackage(
    trx: Kysely<CentralTables>,
    {
      used,
      period,
      idBranches,
    }: { readonly used: number; readonly period: string; readonly idBranches: number },
    now: Millis,
  ): Promise<void> {
    const branch = await trx
      .selectFrom('branches')
      .select(['language', 'country'])
      .where('id', '=', idBranches)
      .executeTakeFirst();
    const { language = 'es', country = '' } = branch ?? {};
    const alerts = packageAlerts(await generalSettings(trx), texts, { used, period, language, country });
    for (const { key, written, phone, text } of alerts)
      await trx
        .insertInto('sms_messages')
        .values({
          id_branches: CENTRAL_BRANCH,
          key,
          kind: 'alert',
          rank: KIND_RULES.alert.rank,
          text,
          phone: phone ?? '',
          ends: maskPhone(written),
          state: phone === null ? 'refused' : 'queued',
          failure: phone === null ? 'no telephone number' : '',
          attempts: 0,
          doubtful: 0,
          parts: 0,
          next_at: now,
          expires_at: now + KIND_RULES.alert.usefulMs,
          created_at: now,
          updated_at: now,
        })
        .onConflict((on) => on.columns(['id_branches', 'key']).doNothing())
        .execute();
  }

  /**
   * Claims a due message; null if another process was faster or the message may not be sent, which is then recorded.
   */
  async function claim(trx: Trx, row: Row, now: Millis): Promise<ClaimedSms | null> {
    const attempts = row.attempts + 1;
    const parts = row.kind === 'alert' ? 0 : smsLength(row.text).parts;
    const { numUpdatedRows } = await trx
      .updateTable('sms_messages')
      .set({ state: 'sending', attempts, parts, next_at: now + leaseMs, updated_at: now })
      .where('id', '=', row.id)
      .where('state', '=', 'queued')
      .where('attempts', '=', row.attempts)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return null;
    const db: Kysely<CentralTables> = trx;
    const { smsPackage, smsPackageType } = await generalSettings(db);
    await countParts(trx, parts - row.parts, now);
    const { period, used } = await packageUse(trx, smsPackageType, now);
    await notifyPackage(trx, { used, period: period.name, idBranches: row.id_branches }, now);
    if (parts > 0 && used > smsPackage) {
      // Parts of an earlier attempt that may have arrived stay counted.
      const stored = row.doubtful === 1 ? row.parts : 0;
      await countParts(trx, stored - parts, now);
      await trx
        .updateTable('sms_messages')
        .set({ state: 'refused', failure: 'package', phone: '', parts: stored, updated_at: now })
        .where('id', '=', row.id)
        .execute();
      return null;
    }
    return {
      id: row.id,
      key: `${row.id_branches}:${row.key}`,
      to: row.phone,
      text: row.text,
      attempts,
      idBranches: row.id_branches,
      doubtful: row.doubtful === 1,
      expiresAt: row.expires_at,
    };
  }

  return {
    async waits() {
      const now = clock.now();
      const one = await reader
        .selectFrom('sms_messages')
        .select('id')
        .where((eb) =>
          eb.or([
            eb.and([
              eb('state', '=', 'queued'),
              eb.or([eb('next_at', '<=', now), eb('expires_at', '<=', now)]),
            ]),
            eb.and([eb('state', '=', 'sending'), eb('next_at', '<=', now)]),
          ]),
        )
        .limit(1)
        .executeTakeFirst();
      return one !== undefined;
    },

    async expire(isIdempotent) {
      const now = clock.now();
      const change = () => db.updateTable('sms_messages');
      const interrupted = isIdempotent
        ? change().set({ state: 'queued', doubtful: 1, next_at: now, updated_at: now })
        : change().set({
            state: 'unknown',
            doubtful: 1,
            failure: 'interrupted',
            phone: '',
            updated_at: now,
          });
      await interrupted.where('state', '=', 'sending').where('next_at', '<=', now).execute();
      for (const [state, doubtful, until] of [
        ['withdrawn', 0, REVOKED],
        ['expired', 0, now],
        ['unknown', 1, now],
      ] as const)
        await change()
          .set({ state, phone: '', updated_at: now })
          .where('state', '=', 'queued')
          .where('doubtful', '=', doubtful)
          .where('expires_at', '<=', until)
          .execute();
    },

    async claim() {
      const now = clock.now();
      while ((await accountNow(db))?.suspended_since == null) {
        const row = await due(now);
        if (!row) return null;
        const claimed = await db.transaction().execute((trx) => claim(trx, row, now));
        if (claimed) return claimed;
      }
      return null;
    },

    recordOutcome: (sms, outcome, isIdempotent) =>
      db.transaction().execute(async (trx) => {
        const now = clock.now();
        const row = await trx
          .selectFrom('sms_messages')
          .selectAll()
          .where('id', '=', sms.id)
          .executeTakeFirst();
        // Another process has taken over this message; only a successful outcome is still recorded.
        const isOwn = row?.state === 'sending' && row.attempts === sms.attempts;
        if (row && (isOwn || outcome.kind === 'sent')) {
          const next = resolveAttempt({ ...sms, expiresAt: row.expires_at }, outcome, { isIdempotent, now });
          const parts = next.state === 'sent' || next.doubtful ? row.parts : 0;
          await countParts(trx, parts - row.parts, now);
          const isBack = next.state === 'expired' && row.expires_at === REVOKED;
          await trx
            .updateTable('sms_messages')
            .set({
              state: isBack ? 'withdrawn' : next.state,
              next_at: next.nextAt,
              parts,
              updated_at: now,
              failure: next.failure,
              doubtful: next.doubtful ? 1 : 0,
              ...(next.state !== 'queued' && { phone: '' }),
              ...(outcome.kind === 'sent' && { reference: outcome.reference }),
            })
            .where('id', '=', sms.id)
            .execute();
        }
        if (outcome.kind === 'refused' && outcome.about === 'account')
          return recordRejection(trx, outcome.why, now);
        if (outcome.kind === 'sent') await accountWorks(trx);
        return false;
      }),
  };
}
