import type { i18n } from 'i18next';
import type { Kysely, Transaction } from 'kysely';
import { REVOKED } from '#central-server/db/schema/customers.ts';
import type { CentralTables } from '#central-server/db/tables.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import { resetSms, type SmsState } from '#shared/contract/installation/sms.ts';
import { forwardSms } from '#shared/contract/replication/sms.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { maskPhone } from '#shared/domain/sms/mask-phone.ts';
import { KIND_RULES } from '#shared/domain/sms/message-kinds.ts';
import { packageStatus } from '#shared/domain/sms/sms-package.ts';
import { generalSettings } from '#shared/server/access/queries.ts';
import type { AppointmentSms } from '#shared/server/appointments/sms.ts';
import type { TransactionScope } from '#shared/server/db/scope.ts';
import { actorOf } from '#shared/server/kit/caller.ts';
import type { Feature } from '#shared/server/kit/feature.ts';
import { type AsyncRoute, act, transaction } from '#shared/server/kit/route.ts';
import { createLicences } from '#shared/server/licence/licences.ts';
import { createSecretKey } from '#shared/server/secrets/secret-key.ts';
import { createSecrets } from '#shared/server/secrets/secrets.ts';
import type { ServerOptions } from '#shared/server/server-options.ts';
import { createSendingNow, type SendingNow, smsLicensed, smsReady } from '#shared/server/sms/availability.ts';
import { openProvider } from '#shared/server/sms/providers.ts';
import type { SendingState } from '#shared/server/sms/routes.ts';
import { createSmsWorker } from '#shared/server/sms/sms-worker.ts';
import type { CentralDatabase } from '../db/central-database.ts';
import type { Notice } from '../notices.ts';
import { accountNow, accountWorks } from './account.ts';
import { createImportFromBranch } from './import-from-branch.ts';
import { createOutbox } from './outbox.ts';
import { packageUse, today } from './package-use.ts';

interface SmsOptions
  extends Pick<ServerOptions, 'dataDir' | 'secretKey' | 'licenceKey' | 'sms' | 'clock' | 'log'> {
  readonly database: Pick<CentralDatabase, 'db' | 'reader'>;
  readonly texts: i18n;
}

interface Sms extends Feature<Notice, AsyncRoute<Notice>> {
  /** Sends an SMS about an appointment, once per key. */
  send(sms: AppointmentSms): Promise<void>;
  /** Branches whose messages central sends. */
  readonly sending: SendingNow;
  readonly state: SendingState;
}

const RETENTION_MS = 90 * 86_400_000;
/** Time beyond the provider's timeout within which a process must store the outcome. */
const WRITING_MS = 20_000;

/** Sends SMS that branches forward, and those about appointments. */
export function composeSms(options: SmsOptions): Sms {
  const { database, texts, clock, log, licenceKey = null } = options;
  const { db, reader } = database;
  const { endpoint = '', fetch = globalThis.fetch, timeoutMs = 10_000, pollMs = 1_000 } = options.sms ?? {};
  const secrets = createSecrets(createSecretKey(options.dataDir, options.secretKey));
  const licensed = smsLicensed(createLicences(licenceKey));
  const stopping = new AbortController();
  const connection = { fetch, timeoutMs: timeoutMs, signal: stopping.signal };
  const ready = smsReady(endpoint);
  const importFromBranch = createImportFromBranch({ db, licensed });
  const worker = createSmsWorker({
    outbox: createOutbox({ db, reader, texts, clock, leaseMs: timeoutMs + WRITING_MS }),
    open: async () =>
      (await licensed(reader))
        ? openProvider({ reader, secrets, endpoint, line: connection }, await generalSettings(reader))
        : null,
    log,
    pollMs: pollMs,
  });

  return {
    routes: [
      act(forwardSms, async ({ branch: { idBranches }, body, now }) => {
        const answers = await importFromBranch(idBranches, body, now);
        worker.wake();
        return { answers };
      }),

      transaction(resetSms, async (request, scope: TransactionScope<Notice, CentralTables>) => {
        const { idBranches } = request.body;
        const branch = await scope.trx
          .selectFrom('branches')
          .select('name')
          .where('id', '=', idBranches)
          .executeTakeFirst();
        if (!branch) throw apiError('NOT_FOUND', { about: `branch ${idBranches}` });
        if (await accountWorks(scope.trx))
          scope.audit({
            action: 'RESET_SMS',
            by: actorOf(request),
            to: { entity: 'branches', pk: idBranches, name: branch.name },
          });
        return {};
      }),
    ],
    async send(sms) {
      await db.transaction().execute((trx) => queueCentralSms(trx, sms, clock.now()));
      worker.wake();
    },
    sending: createSendingNow({
      reader,
      licensed,
      ready: async () => (await generalSettings(reader)).smsThroughCentral && (await ready(reader)),
    }),
    state: createSmsState(reader),
    async doHousekeeping(now: Millis) {
      // The text of a finished appointment message contains a link that can change the appointment.
      await db
        .updateTable('sms_messages')
        .set({ text: '' })
        .where('kind', '=', 'appointment')
        .where('text', '<>', '')
        .where('state', 'not in', ['queued', 'sending'])
        .execute();
      await db
        .deleteFrom('sms_messages')
        .where('created_at', '<', now - RETENTION_MS)
        .where('state', 'not in', ['queued', 'sending'])
        .execute();
    },
    start: worker.start,
    async stop() {
      stopping.abort();
      await worker.stop();
    },
  };
}

/** Queues an SMS about an appointment, once per key, and withdraws unsent messages that it replaces. */
async function queueCentralSms(
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

/** Maximum failures listed. */
const MAX_FAILURES = 50;

/** Reads the state of central's messages; null while branches send their own. */
function createSmsState(reader: Kysely<CentralTables>): SendingState {
  return async (now) => {
    const { smsThroughCentral, smsPackageType, smsPackage: size } = await generalSettings(reader);
    if (!smsThroughCentral) return null;
    const { period, used } = await packageUse(reader, smsPackageType, now);
    const { endsOn } = packageStatus(used, size, period, today(now));
    const account = await accountNow(reader);
    const branches = await reader
      .selectFrom('branches as b')
      .select(['b.id', 'b.name'])
      .select((eb) =>
        eb
          .selectFrom('sms_messages')
          .select((count) => count.fn.countAll<number | string>().as('waiting'))
          .whereRef('id_branches', '=', 'b.id')
          .where('state', 'in', ['queued', 'sending'])
          .as('waiting'),
      )
      .where('b.sms', '=', 1)
      .where('b.enabled', '=', 1)
      .orderBy('b.name')
      .execute();
    const failures = await reader
      .selectFrom('sms_messages')
      .select(['id', 'id_branches as idBranches', 'kind', 'ends as phone', 'updated_at as at'])
      .select(['state', 'failure as reason'])
      .where('state', 'in', ['refused', 'unknown', 'expired'])
      .where('id_branches', '>', 0)
      .orderBy('updated_at', 'desc')
      .orderBy('id', 'desc')
      .limit(MAX_FAILURES)
      .execute();
    return {
      package: { period: period.name, until: period.until, used, size, endsOn },
      branches: branches.map(({ id, name, waiting }) => ({
        idBranches: id,
        name,
        waiting: Number(waiting ?? 0),
        suspendedSince: account?.suspended_since ?? null,
        reason: account?.reason ?? '',
      })),
      failures: failures as SmsState['failures'],
    };
  };
}
