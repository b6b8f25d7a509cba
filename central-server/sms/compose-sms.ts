import type { i18n } from 'i18next';
import { forwardSms } from '#shared/contract/replication/sms.ts';
import type { GeneralSettings } from '#shared/domain/settings/read-settings.ts';
import type { JobKind, JobWrite } from '#shared/server/jobs/job-kind.ts';
import type { Feature } from '#shared/server/kit/feature.ts';
import { type AsyncRoute, act } from '#shared/server/kit/route.ts';
import type { ServerOptions } from '#shared/server/server-options.ts';
import { createSendingNow, type SendingNow } from '#shared/server/sms/availability.ts';
import { composeSmsJobs } from '#shared/server/sms/compose-sms-jobs.ts';
import type { SendingState } from '#shared/server/sms/routes.ts';
import { type NewSms, smsOf } from '#shared/server/sms/sms-jobs.ts';
import { createSmsState } from '#shared/server/sms/sms-state.ts';
import type { CentralDatabase } from '../db/central-database.ts';
import type { Notice } from '../notices.ts';
import { createImportFromBranch } from './import-from-branch.ts';

interface SmsOptions
  extends Pick<ServerOptions, 'dataDir' | 'secretKey' | 'licenceKey' | 'sms' | 'clock' | 'log'> {
  readonly database: Pick<CentralDatabase, 'db' | 'reader'>;
  readonly write: JobWrite;
  readonly settings: () => Promise<GeneralSettings>;
  readonly texts: i18n;
  /** Starts sending what was queued. */
  readonly wake: () => void;
}

interface Sms extends Feature<Notice, AsyncRoute<Notice>> {
  /** Queues an SMS, once per key. */
  send(sms: NewSms): Promise<void>;
  /** Branches whose messages central sends. */
  readonly sending: SendingNow;
  readonly state: SendingState;
  readonly kinds: readonly JobKind[];
}

/** Branch number of central's own messages. */
const CENTRAL_BRANCH = 0;

/** Sends SMS that branches forward, and those about appointments. */
export function composeSms(options: SmsOptions): Sms {
  const { database, settings, wake } = options;
  const { db, reader } = database;
  const jobs = composeSmsJobs<Notice>({
    ...options,
    reader,
    sendsHere: () => true,
    textOf: (_, { text }) => text,
    providerKey(job) {
      const { idBranches, key } = smsOf(job);
      return `${idBranches}:${key}`;
    },
    alertBranch: () => CENTRAL_BRANCH,
  });
  const { licensed, ready } = jobs;
  const importFromBranch = createImportFromBranch({ db, licensed });

  return {
    kinds: [jobs.kind],
    routes: [
      ...jobs.routes,
      act(forwardSms, async ({ branch: { idBranches }, body, now }) => {
        const answers = await importFromBranch(idBranches, body, now);
        wake();
        return { answers };
      }),
    ],
    send: jobs.send,
    sending: createSendingNow({
      reader,
      licensed,
      ready: async () => (await settings()).smsThroughCentral && (await ready(reader)),
    }),
    state: createSmsState({
      reader,
      settings,
      sender: ({ smsThroughCentral }) => (smsThroughCentral ? 'here' : 'branches'),
    }),
  };
}
