import { postToProvider } from './post-to-provider.ts';
import type { OutgoingSms, ProviderOptions, SmsOutcome, SmsProvider } from './sms-provider.ts';

/** Names of params that open the account or say how the gateway works; the others go along in the body. */
const GATEWAY_PARAMS = ['token', 'user', 'password', 'idempotency'];

/**
 * Any gateway that takes a message as JSON over HTTPS, as docs/sms.md describes. Each carries an `Idempotency-Key`, by
 * which the gateway takes a repeated one for the same; one that does not is said so with `idempotency=no`.
 */
export function createRestGateway({ params, from, endpoint, line }: ProviderOptions): SmsProvider {
  const also = Object.fromEntries([...params].filter(([name]) => !GATEWAY_PARAMS.includes(name)));
  const keepsKeys = params.get('idempotency') !== 'no';
  return {
    keepsKeys,
    async send({ key, to, text }: OutgoingSms): Promise<SmsOutcome> {
      const answered = await postToProvider(line, endpoint, {
        headers: { 'content-type': 'application/json', 'idempotency-key': key, ...authorization(params) },
        body: JSON.stringify({ ...also, to, from, text }),
      });
      return 'kind' in answered ? answered : meant(answered.status, answered.json, keepsKeys);
    },
  };
}

function authorization(params: URLSearchParams): Record<string, string> {
  const [token, user, password] = ['token', 'user', 'password'].map((name) => params.get(name));
  if (token) return { authorization: `Bearer ${token}` };
  if (!user) return {};
  return { authorization: `Basic ${Buffer.from(`${user}:${password ?? ''}`).toString('base64')}` };
}

function meant(status: number, json: unknown, keepsKeys: boolean): SmsOutcome {
  const why = `HTTP ${status}`;
  if (status >= 200 && status < 300) return { kind: 'sent', reference: referenceOf(json) };
  // One with this key is under way (409), or it is asked too early or too often.
  if ([408, 409, 425, 429].includes(status)) return { kind: 'again', why };
  if (status >= 500) return { kind: keepsKeys || status === 503 ? 'again' : 'unknown', why };
  if ([400, 413, 422].includes(status)) return { kind: 'refused', about: 'message', why };
  return { kind: 'refused', about: 'account', why };
}

function referenceOf(json: unknown): string {
  const { id } = (json ?? {}) as { readonly id?: unknown };
  return typeof id === 'string' || typeof id === 'number' ? String(id).slice(0, 80) : '';
}
