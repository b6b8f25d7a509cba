import { createHmac } from 'node:crypto';
import type { Millis } from '#shared/domain/ids.ts';
import type { Message } from './message.ts';

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
export async function postWebhook(delivery: Delivery, options: WebhookOptions): Promise<void> {
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
