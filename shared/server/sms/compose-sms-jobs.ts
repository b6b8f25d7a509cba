import type { i18n } from 'i18next';
import { apiError } from '#shared/contract/api-error-factory.ts';
import { resetSms } from '#shared/contract/installation/sms.ts';
import type { GeneralSettings } from '#shared/domain/settings/read-settings.ts';
import type { JobDb, JobKind, JobWrite } from '../jobs/job-kind.ts';
import { actorOf } from '../kit/caller.ts';
import { type AsyncRoute, transaction } from '../kit/route.ts';
import { createLicences } from '../licence/licences.ts';
import { createSecretKey } from '../secrets/secret-key.ts';
import { createSecrets } from '../secrets/secrets.ts';
import type { ServerOptions } from '../server-options.ts';
import { resumeAccount } from './account.ts';
import { smsLicensed, smsReady } from './availability.ts';
import { openProvider } from './providers.ts';
import { type NewSms, queueSms } from './sms-jobs.ts';
import { createSmsKind, type SmsKindOptions } from './sms-kind.ts';

export interface SmsJobsOptions
  extends Pick<ServerOptions, 'dataDir' | 'secretKey' | 'licenceKey' | 'sms' | 'clock' | 'log'>,
    Pick<SmsKindOptions, 'textOf' | 'providerKey' | 'alertBranch'> {
  readonly reader: JobDb;
  readonly write: JobWrite;
  readonly texts: i18n;
  readonly settings: () => GeneralSettings | Promise<GeneralSettings>;
  /** True if this server sends its messages itself. */
  readonly sendsHere: () => boolean | Promise<boolean>;
  /** Starts sending what was queued. */
  readonly wake: () => void;
}

/** Sending of SMS at either server: its job kind, and the route that resumes it after a suspension. */
export function composeSmsJobs<Notice>(options: SmsJobsOptions) {
  const { reader, write, settings, sendsHere, clock, wake } = options;
  const { endpoint = '', fetch = globalThis.fetch, timeoutMs = 10_000, pollMs = 1_000 } = options.sms ?? {};
  const secrets = createSecrets(createSecretKey(options.dataDir, options.secretKey));
  const licensed = smsLicensed(createLicences(options.licenceKey ?? null));
  const ready = smsReady(endpoint);
  const kind: JobKind = createSmsKind({
    ...options,
    timeoutMs,
    pollMs,
    isSending: async () => (await sendsHere()) && (await licensed(reader)) && (await ready(reader)),
    open: async (signal) =>
      openProvider({ reader, secrets, endpoint, line: { fetch, timeoutMs, signal } }, await settings()),
  });
  const routes: AsyncRoute<Notice>[] = [
    transaction(resetSms, async (request, { trx, now, audit }) => {
      const { idBranches } = request.body;
      const branch = await trx
        .selectFrom('branches')
        .select('name')
        .where('id', '=', idBranches)
        .executeTakeFirst();
      if (!branch) throw apiError('NOT_FOUND', { about: `branch ${idBranches}` });
      if (await resumeAccount(trx, now))
        audit({
          action: 'RESET_SMS',
          by: actorOf(request),
          to: { entity: 'branches', pk: idBranches, name: branch.name },
        });
      return {};
    }),
  ];

  return {
    kind,
    routes,
    licensed,
    ready,
    pollMs,
    /** Queues a message, once per key. */
    async send(sms: NewSms): Promise<void> {
      if (await write((db) => queueSms(db, sms, clock.now()))) wake();
    },
  };
}
