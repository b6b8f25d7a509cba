import type { i18n } from 'i18next';
import { apiError } from '#shared/contract/api-error-factory.ts';
import { resetSms } from '#shared/contract/installation/sms.ts';
import { forwardSms } from '#shared/contract/replication/sms.ts';
import type { Millis } from '#shared/domain/ids.ts';
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
import type { CentralTables } from '../db/tables.ts';
import type { Notice } from '../notices.ts';
import { accountWorks } from './account.ts';
import { createImportFromBranch } from './import-from-branch.ts';
import { createOutbox } from './outbox.ts';
import { queueCentralSms } from './queue-central-sms.ts';
import { createSmsState } from './state.ts';

interface SmsOptions
  extends Pick<ServerOptions, 'dataDir' | 'secretKey' | 'licenceKey' | 'sms' | 'clock' | 'log'> {
  readonly database: Pick<CentralDatabase, 'db' | 'reader'>;
  readonly texts: i18n;
}

interface Sms extends Feature<Notice, AsyncRoute<Notice>> {
  /** Has the customer of an appointment told, once for the key of the message. */
  send(sms: AppointmentSms): Promise<void>;
  /** The branches whose messages central sends. */
  readonly sending: SendingNow;
  readonly state: SendingState;
}

const RETENTION_MS = 90 * 86_400_000;
/** Milliseconds beside the provider's patience for which a process may take to write down what it said. */
const WRITING_MS = 20_000;

/** Sends the messages to phones that branches hand over, and those to customers who have booked. */
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
      // What settled messages about appointments said is the address at which anybody may change one.
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
