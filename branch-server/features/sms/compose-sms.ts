import { randomUUID } from 'node:crypto';
import type { Database } from 'better-sqlite3';
import type { i18n } from 'i18next';
import type { BranchDatabase } from '#branch-server/db/open-database.ts';
import { statement } from '#branch-server/db/statement.ts';
import type { Notice } from '#branch-server/notices.ts';
import type { SettingsNow } from '#branch-server/stored/general-settings.ts';
import type { Reads } from '#branch-server/stored/reads.ts';
import type { SmsSpool } from '#branch-server/stored/sms/sms-spool.ts';
import type { TicketStore } from '#branch-server/stored/tickets/ticket-store.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { isOfTicket, type SmsKind } from '#shared/domain/sms/message-kinds.ts';
import type { WriteGate } from '#shared/server/db/scope.ts';
import type { JobKind, JobWrite, StoredJob } from '#shared/server/jobs/job-kind.ts';
import type { Feature } from '#shared/server/kit/feature.ts';
import type { ServerOptions } from '#shared/server/server-options.ts';
import { createSendingNow, type SendingNow } from '#shared/server/sms/availability.ts';
import { composeSmsJobs } from '#shared/server/sms/compose-sms-jobs.ts';
import type { SendingState } from '#shared/server/sms/routes.ts';
import { type NewSms, type SmsPayload, smsOf } from '#shared/server/sms/sms-jobs.ts';
import { createSmsState } from '#shared/server/sms/sms-state.ts';
import { createFilledText } from './filled-text.ts';
import { createForwardedSmsKind, type SendSmsRequest } from './forwarded-sms-kind.ts';
import { smsRoutes } from './routes.ts';

export interface SmsOptions
  extends Pick<ServerOptions, 'dataDir' | 'secretKey' | 'licenceKey' | 'sms' | 'clock' | 'log'> {
  readonly database: Pick<BranchDatabase, 'sqlite' | 'readable' | 'reader'>;
  readonly gate: WriteGate<Notice>;
  readonly write: JobWrite;
  readonly writing: Pick<Reads, 'settings'>;
  readonly reading: Pick<Reads, 'settings'>;
  readonly version: () => number;
  readonly tickets: Pick<TicketStore, 'amend'>;
  readonly spool: SmsSpool;
  readonly texts: i18n;
  /** Forwards messages to central; null without central. */
  readonly requestCentral: SendSmsRequest | null;
  /** Starts sending what was queued. */
  readonly wake: () => void;
}

interface Sms extends Feature<Notice> {
  /** Queues a message, once per key. */
  send(message: NewSms): Promise<void>;
  /** Branches whose customers get appointment messages by SMS; central sends them if there is one. */
  readonly sending: SendingNow;
  readonly state: SendingState;
  readonly kinds: readonly JobKind[];
}

/** SMS to customers and staff: queueing, sending, and outcomes. */
export function composeSms(options: SmsOptions): Sms {
  const { database, gate, writing, reading, version, tickets, spool, requestCentral } = options;
  const { sqlite, readable, reader } = database;
  const { settings } = reading;
  const throughCentral = () => requestCentral !== null && settings().smsThroughCentral;
  const filled = createFilledText(readable);
  const textOf = ({ subject }: StoredJob, { text, idTickets }: SmsPayload): string | null => {
    const kind = subject as SmsKind;
    return text === '' && idTickets !== null && isOfTicket(kind) ? filled(kind, idTickets, settings()) : text;
  };
  const jobs = composeSmsJobs<Notice>({
    ...options,
    reader,
    settings,
    sendsHere: () => !throughCentral(),
    textOf,
    providerKey: (job) => smsOf(job).key,
    alertBranch: (idBranches) => idBranches,
  });
  const { licensed, pollMs } = jobs;
  const ready: typeof jobs.ready = async (db) => throughCentral() || jobs.ready(db);
  const forwarded =
    requestCentral &&
    createForwardedSmsKind({
      ...options,
      reader,
      ask: requestCentral,
      isForwarding: async () => throughCentral() && (await licensed(reader)),
      textOf,
      pollMs,
    });

  return {
    kinds: forwarded ? [jobs.kind, forwarded] : [jobs.kind],
    routes: [
      ...jobs.routes,
      ...smsRoutes({ sqlite, reader, version, spool, licensed, ready, newKey: randomUUID }),
    ],
    send: jobs.send,
    sending: createSendingNow({
      reader,
      licensed,
      ready: requestCentral ? async () => throughCentral() : jobs.ready,
    }),
    state: createSmsState({
      reader,
      settings,
      sender: () => (throughCentral() ? 'central' : 'here'),
    }),
    onCommit(notices) {
      if (notices.some(({ kind }) => kind === 'sms')) options.wake();
    },
    doHousekeeping: createPurgePhones({ gate, sqlite, settings: writing.settings, tickets }),
  };
}

const DAY_MS = 24 * 3_600_000;
/** Batch size, to keep the command short. */
const BATCH_SIZE = 100;

export interface PurgePhonesOptions {
  readonly gate: WriteGate<Notice>;
  /** The writing connection. */
  readonly sqlite: Database;
  readonly settings: SettingsNow;
  readonly tickets: Pick<TicketStore, 'amend'>;
}

/**
 * Deletes phone numbers of tickets that ended long ago, in batches. Central receives the deletion as a change of the
 * ticket.
 */
function createPurgePhones({ gate, sqlite, settings, tickets }: PurgePhonesOptions) {
  const old = statement<{ before: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('tickets')
      .selectAll()
      .where('phone', '<>', '')
      .where('arrived_at', '<', p('before'))
      .where('state', 'in', ['assisted', 'noshow', 'canceled'])
      .orderBy('arrived_at')
      .limit(BATCH_SIZE),
  );

  const clearPhones = (before: Millis) =>
    gate.command((scope) => {
      const found = old.all({ before });
      for (const ticket of found) tickets.amend(scope, ticket, { phone: '', sms: 0 });
      return found.length;
    });

  return async (now: Millis): Promise<void> => {
    const { smsPhoneDays } = settings();
    if (smsPhoneDays === 0) return;
    while ((await clearPhones(now - smsPhoneDays * DAY_MS)) > 0);
  };
}
