import { createHmac, hash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { CentralTables } from '#central-server/db/tables.ts';
import type { Language } from '#shared/contract/fields.ts';
import { spokenLanguage } from '#shared/contract/spoken-language.ts';
import { type AlarmKind, type FleetEvent, OFFLINE } from '#shared/domain/fleet/alarms.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { readReason, STOP_REASONS } from '#shared/domain/replication/reason.ts';
import type { GeneralSettings } from '#shared/domain/settings/read-settings.ts';
import { createAlarmTexts } from '#shared/i18n/alarm-texts.ts';
import { bytesText, spanText } from '#shared/i18n/span-text.ts';
import { queueEmails } from '#shared/server/delivery/emails.ts';
import type { JobKind, JobOutcome } from '#shared/server/jobs/job-kind.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import type { Secrets } from '#shared/server/secrets/secrets.ts';
import type { Message } from './message.ts';

export interface AlarmKindOptions {
  readonly reader: Kysely<CentralTables>;
  readonly settings: () => Promise<GeneralSettings>;
  readonly secrets: Pick<Secrets, 'read'>;
  readonly clock: Clock;
  readonly version: string;
}

const DAY_MS = 86_400_000;
/** Most messages of one mail: a thousand branches may fall silent together. */
const MAX_OF_ONE_MAIL = 100;
/** Milliseconds for which a mail is tried. */
const RETRY_MS = 7 * DAY_MS;

const RULES = {
  concurrency: 1,
  backoff: { firstMs: 30_000, maxMs: 3_600_000 },
  leaseMs: 60_000,
  retryMs: null,
  retentionMs: 30 * DAY_MS,
  // Receivers recognise a repetition by its key.
  interrupted: 'waiting',
  pollMs: 2_000,
} as const satisfies Partial<JobKind>;

/** Messages about alarms by mail: one mail to each address with all messages that are due. */
export function createAlarmDigestKind(options: AlarmKindOptions): JobKind {
  const { settings, clock } = options;
  return {
    ...RULES,
    kind: 'alarmDigest',
    batch: MAX_OF_ONE_MAIL,
    async isActive() {
      const { mailActive, alarmMailTo, mailDelivery } = await settings();
      return mailActive && alarmMailTo !== '' && mailDelivery !== 0;
    },
    async handle(jobs) {
      const { alarmMailTo } = await settings();
      const words = await createWords(options);
      const email = words.emailOf(jobs.map(({ payload }) => JSON.parse(payload) as Message));
      const now = clock.now();
      const emails = addressesIn(alarmMailTo).map((recipient) => ({
        ...email,
        recipient,
        key: `${jobs[0].key}-${hash('sha256', recipient).slice(0, 16)}`,
        usefulUntil: now + RETRY_MS,
      }));
      return { kind: 'done', commit: (db) => queueEmails(db, emails, now) };
    },
  };
}

/** Messages about alarms by webhook. */
export function createAlarmWebhookKind(options: AlarmKindOptions): JobKind {
  const { settings, clock, version } = options;
  return {
    ...RULES,
    kind: 'alarmWebhook',
    batch: 1,
    isActive: async () => (await settings()).alarmWebhook !== '',
    async handle([{ key, payload }]): Promise<JobOutcome> {
      const { alarmWebhook: address } = await settings();
      const { textOf } = await createWords(options);
      try {
        const secret = await webhookSecret(options);
        const message = JSON.parse(payload) as Message;
        await postWebhook({ key, message }, { address, secret, version, textOf, now: clock.now() });
        return { kind: 'done' };
      } catch (error) {
        return { kind: 'failed', failure: failureOf(error) };
      }
    },
  };
}

const addressesIn = (list: string): string[] => [
  ...new Set(
    list
      .split(',')
      .map((address) => address.trim())
      .filter((address) => address !== ''),
  ),
];

const createWords = async (options: AlarmKindOptions): Promise<AlarmTextWriter> =>
  createAlarmTextWriter(await recipientLanguage(options));

/** Language of the installation; of its first branch where each browser selects its own, as for scheduled reports. */
async function recipientLanguage({ reader, settings }: AlarmKindOptions): Promise<Language> {
  const { language } = await settings();
  if (language !== 'browser') return spokenLanguage(language);
  const first = await reader
    .selectFrom('branches')
    .select('language')
    .where('enabled', '=', 1)
    .orderBy('id')
    .executeTakeFirst();
  return spokenLanguage(first?.language ?? '');
}

async function webhookSecret({ secrets, reader }: AlarmKindOptions): Promise<string> {
  const name = 'alarmWebhookSecret';
  const read = await secrets.read(reader, name);
  if (read.kind === 'open') return read.text;
  throw new Error(read.kind === 'none' ? `${name} is not set` : `${name} cannot be read: its key is gone`);
}

/**
 * The innermost cause is more specific than `fetch failed`. Addresses are left out, since they may contain secrets.
 */
function failureOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}

/** A message with the key that its receiver recognises repetitions by. */
export interface Delivery {
  readonly key: string;
  readonly message: Message;
}

export interface WebhookOptions {
  readonly address: string;
  readonly secret: string;
  readonly version: string;
  /** Text of a message. */
  readonly textOf: (message: Message) => string;
  readonly now: Millis;
}

/** Milliseconds that an answer may take. */
const WEBHOOK_TIMEOUT_MS = 10_000;

/**
 * Posts a message signed by Standard Webhooks (standardwebhooks.com). Follows no redirects, because the signature is
 * for one address. Throws if not accepted.
 */
async function postWebhook(delivery: Delivery, options: WebhookOptions): Promise<void> {
  const { address, secret, version, textOf, now } = options;
  const body = JSON.stringify(contentOf(delivery.message, textOf(delivery.message)));
  const timestamp = String(Math.floor(now / 1_000));
  const response = await fetch(address, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(WEBHOOK_TIMEOUT_MS),
    headers: {
      'content-type': 'application/json',
      'user-agent': `Turno/${version}`,
      'webhook-id': delivery.key,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signature(secret, `${delivery.key}.${timestamp}.${body}`)}`,
    },
    body,
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`it answered ${response.status}`);
}

/** HMAC-SHA-256 in base64; a Standard Webhooks secret is base64 after `whsec_`, any other its text. */
function signature(secret: string, signed: string): string {
  const [, encoded] = /^whsec_([A-Za-z0-9+/]+=*)$/.exec(secret) ?? [];
  const key = encoded === undefined ? Buffer.from(secret) : Buffer.from(encoded, 'base64');
  return createHmac('sha256', key).update(signed).digest('base64');
}

const iso = (at: Millis): string => new Date(at).toISOString();

/** The published message, as in docs/central.md. */
const contentOf = ({ what, kind, detail, raisedAt, endedAt, branch }: Message, text: string) => ({
  type: what === 'happened' ? 'event' : `alarm.${what}`,
  timestamp: iso(what === 'ended' && endedAt !== null ? endedAt : raisedAt),
  data: {
    kind,
    detail,
    branch,
    raisedAt: iso(raisedAt),
    endedAt: endedAt === null ? null : iso(endedAt),
    text,
  },
});

/** Texts of alarms as on the pages, for recipients outside them. */
function createAlarmTextWriter(spoken: Language) {
  const t = createAlarmTexts().getFixedT(spoken, ['fleet', 'replication']);
  const span = (ms: Millis) => spanText(spoken, Math.max(0, ms));
  const moment = (at: Millis) =>
    new Date(at).toLocaleString(spoken, { dateStyle: 'medium', timeStyle: 'long', timeZone: 'UTC' });

  const nameOf = ({ branch }: Message): string => branch?.name ?? t('central.title');

  function titleOf({ kind, detail }: Message): string {
    if (kind === 'behind' && detail === OFFLINE) return t('history.branchOffline');
    return t(`history.${kind}`, { printer: detail, device: detail, version: detail });
  }

  function stoppedAs(detail: string): string {
    const { code, detail: more } = readReason(STOP_REASONS, detail);
    return t(`replication:stop.${code}`, { detail: more });
  }

  function skew(ms: Millis): string {
    return t(ms > 0 ? 'clock.ahead' : 'clock.behind', { span: span(Math.abs(ms)) });
  }

  /** Meaning of an alarm and instructions. */
  function meaningOf({ what, kind, detail, raisedAt, branch, metrics }: Message): string {
    if (what === 'happened') return t(`happened.${kind as FleetEvent}`);
    const free = bytesText(spoken, metrics.freeBytes);
    if (branch === null) {
      if (kind === 'delivery') return t(detail === 'mail' ? 'central.mail' : 'central.webhook');
      return t(`central.${kind as 'disk' | 'reservedSpace' | 'file' | 'deployment'}`, { free, name: detail });
    }
    if (kind === 'behind' && detail === OFFLINE)
      return t('alarm.branchOffline', { span: span(raisedAt - (metrics.lastSeen ?? raisedAt)) });
    return t(`alarm.${kind as AlarmKind}`, {
      free,
      printer: detail,
      device: detail,
      version: detail,
      count: metrics.quarantined,
      reason: stoppedAs(detail),
      skew: skew(metrics.skewMs),
      span: span(metrics.lagMs),
    });
  }

  /** Start and duration of an alarm. */
  function whenOf({ what, raisedAt, endedAt }: Message): string {
    if (what === 'happened' || endedAt === null) return moment(raisedAt);
    return t('message.over', { from: moment(raisedAt), span: span(endedAt - raisedAt) });
  }

  const headOf = (message: Message): string =>
    message.what === 'ended' ? t('message.ended', { what: titleOf(message) }) : titleOf(message);

  return {
    textOf: (message: Message): string =>
      message.what === 'ended' ? `${headOf(message)}. ${whenOf(message)}` : meaningOf(message),

    /** Writes the subject and the text of one mail about all of these. */
    emailOf(messages: readonly Message[]): { readonly subject: string; readonly text: string } {
      const [only] = messages;
      const subject =
        only && messages.length === 1
          ? `${nameOf(only)}: ${headOf(only)}`
          : t('message.many', { count: messages.length });
      const parts = messages.map((message) =>
        [
          `${nameOf(message)}: ${headOf(message)}`,
          whenOf(message),
          ...(message.what === 'ended' ? [] : [meaningOf(message)]),
        ].join('\n'),
      );
      return { subject: `Turno: ${subject}`, text: [...parts, t('message.why')].join('\n\n') };
    },
  };
}

type AlarmTextWriter = ReturnType<typeof createAlarmTextWriter>;
