import { type KeyObject, randomUUID } from 'node:crypto';
import type { Database } from 'better-sqlite3';
import type { i18n } from 'i18next';
import type { Logger } from 'pino';
import type { BranchDatabase } from '#branch-server/db/open-database.ts';
import { statement } from '#branch-server/db/statement.ts';
import type { Notice } from '#branch-server/notices.ts';
import type { SettingsNow } from '#branch-server/stored/general-settings.ts';
import type { Reads } from '#branch-server/stored/reads.ts';
import type { NewSms, SmsSpool } from '#branch-server/stored/sms/sms-spool.ts';
import type { TicketStore } from '#branch-server/stored/tickets/ticket-store.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { WriteGate } from '#shared/server/db/scope.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import type { Feature } from '#shared/server/kit/feature.ts';
import { createLicences } from '#shared/server/licence/licences.ts';
import { createSecretKey } from '#shared/server/secrets/secret-key.ts';
import { createSecrets } from '#shared/server/secrets/secrets.ts';
import type { SmsSettings } from '#shared/server/server-options.ts';
import { createSendingNow, type SendingNow, smsLicensed, smsReady } from '#shared/server/sms/availability.ts';
import { openProvider } from '#shared/server/sms/providers.ts';
import type { SendingState } from '#shared/server/sms/routes.ts';
import { createSmsWorker } from '#shared/server/sms/sms-worker.ts';
import { createForwardSmsWorker, type SendSmsRequest } from './forward-sms-worker.ts';
import { createHandingOver } from './forwarding.ts';
import { createPackageAlerts } from './package-alerts.ts';
import { smsRoutes } from './routes.ts';
import { createSmsOutbox, type SmsOutbox } from './sms-outbox.ts';
import { createSmsState } from './sms-state.ts';

export interface SmsOptions {
  readonly database: Pick<BranchDatabase, 'sqlite' | 'readable' | 'reader'>;
  readonly gate: WriteGate<Notice>;
  readonly writing: Pick<Reads, 'settings'>;
  readonly reading: Pick<Reads, 'settings'>;
  readonly version: () => number;
  readonly tickets: Pick<TicketStore, 'amend'>;
  readonly spool: SmsSpool;
  readonly texts: i18n;
  readonly dataDir: string;
  readonly secretKey?: Buffer | undefined;
  readonly licenceKey?: KeyObject | null;
  readonly sms?: SmsSettings | undefined;
  /** Forwards messages to central; null without central. */
  readonly requestCentral: SendSmsRequest | null;
  readonly clock: Clock;
  readonly log: Logger;
}

interface Sms extends Feature<Notice> {
  /** Queues a message, once per key; false if one with this key exists. */
  send(message: NewSms): Promise<boolean>;
  /** Branches whose customers get appointment messages by SMS; central sends them if there is one. */
  readonly sending: SendingNow;
  readonly state: SendingState;
}

/** SMS to customers and staff: queueing, sending, and outcomes. */
export function composeSms(options: SmsOptions): Sms {
  const { database, gate, writing, reading, version, tickets, spool, texts, clock, log, requestCentral } =
    options;
  const { sqlite, readable, reader } = database;
  const { endpoint = '', fetch = globalThis.fetch, timeoutMs = 10_000, pollMs = 1_000 } = options.sms ?? {};
  const secrets = createSecrets(createSecretKey(options.dataDir, options.secretKey));
  const licensed = smsLicensed(createLicences(options.licenceKey ?? null));
  const stopping = new AbortController();
  const line = { fetch, timeoutMs, signal: stopping.signal };
  const outbox = createSmsOutbox({
    sqlite,
    settings: writing.settings,
    notifyOfPackage: createPackageAlerts({ sqlite, settings: writing.settings, spool, texts }),
  });
  const throughCentral = () => requestCentral !== null && reading.settings().smsThroughCentral;
  const open = async () =>
    !throughCentral() && (await licensed(reader))
      ? openProvider({ reader, secrets, endpoint, line }, reading.settings())
      : null;
  const worker = createSmsWorker({
    outbox: {
      waits: waitingOnes(readable, clock),
      expire: () => gate.command(outbox.expire),
      claim: () => gate.command(outbox.claim),
      recordOutcome: (...outcome) => gate.command((scope) => outbox.recordOutcome(scope, ...outcome)),
    },
    open,
    log,
    pollMs,
  });
  const handing =
    requestCentral &&
    createForwardSmsWorker({
      writing: createHandingOver(sqlite, writing.settings),
      reading: createHandingOver(readable, reading.settings),
      ask: requestCentral,
      offers: async () => throughCentral() && (await licensed(reader)),
      gate,
      clock,
      log,
      pollMs,
    });
  const providerReady = smsReady(endpoint);
  const ready: typeof providerReady = async (db) => throughCentral() || providerReady(db);

  return {
    routes: smsRoutes({
      sqlite,
      reader,
      version,
      spool,
      outbox,
      licensed,
      ready,
      newKey: randomUUID,
    }),
    send: (message) => gate.command((scope) => spool.add(scope, message)),
    sending: createSendingNow({
      reader,
      licensed,
      ready: requestCentral ? async () => throughCentral() : providerReady,
    }),
    state: createSmsState(readable, reading.settings, throughCentral),
    onCommit(notices) {
      if (!notices.some(({ kind }) => kind === 'sms')) return;
      worker.wake();
      handing?.wake();
    },
    doHousekeeping: createPurgeSms({ gate, sqlite, settings: writing.settings, tickets, outbox }),
    async start() {
      const provider = await open();
      await gate.command((scope) => outbox.resume(scope, provider?.isIdempotent ?? false));
      worker.start();
      handing?.start();
    },
    async stop() {
      stopping.abort();
      await worker.stop();
      await handing?.stop();
    },
  };
}

/** Whether a message is due, or expired. */
function waitingOnes(readable: BranchDatabase['readable'], clock: Clock): () => boolean {
  const one = statement<{ now: number }>()(readable, (db, p) =>
    db
      .selectFrom('sms_messages')
      .select('id')
      .where('state', '=', 'queued')
      .where((eb) => eb.or([eb('next_at', '<=', p('now')), eb('expires_at', '<=', p('now'))]))
      .limit(1),
  );
  return () => one.get({ now: clock.now() }) !== undefined;
}

const DAY_MS = 24 * 3_600_000;
/** Retention of outcomes, ms; phone numbers are deleted when a message is settled. */
const RETENTION_MS = 90 * DAY_MS;
/** Batch size, to keep the command short. */
const BATCH_SIZE = 100;

export interface PurgeSmsOptions {
  readonly gate: WriteGate<Notice>;
  /** The writing connection. */
  readonly sqlite: Database;
  readonly settings: SettingsNow;
  readonly tickets: Pick<TicketStore, 'amend'>;
  readonly outbox: Pick<SmsOutbox, 'purge' | 'clearAddresses'>;
}

/**
 * Deletes phone numbers of tickets that ended long ago, links in sent booking messages, and old messages, in
 * batches. Central receives the deletion as a change of the ticket.
 */
function createPurgeSms({ gate, sqlite, settings, tickets, outbox }: PurgeSmsOptions) {
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
    while ((await gate.command((scope) => outbox.purge(scope, now - RETENTION_MS))) > 0);
    await gate.command((scope) => outbox.clearAddresses(scope));
    const { smsPhoneDays } = settings();
    if (smsPhoneDays === 0) return;
    while ((await clearPhones(now - smsPhoneDays * DAY_MS)) > 0);
  };
}
