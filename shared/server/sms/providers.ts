import type { Kysely } from 'kysely';
import type { GeneralSettings } from '#shared/domain/settings/read-settings.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { OutgoingSms, ProviderOptions, SmsConnection, SmsOutcome, SmsProvider } from './sms-provider.ts';

/** Providers by setting value. */
const PROVIDERS: Readonly<Record<GeneralSettings['smsProvider'], (options: ProviderOptions) => SmsProvider>> =
  { gateway: createRestGateway, twilio: createTwilio };

interface OpenProviderOptions {
  readonly reader: Kysely<SharedTables>;
  readonly secrets: Secrets;
  /** Address of the gateway from the environment; empty for none. */
  readonly endpoint: string;
  readonly line: SmsConnection;
}

/** Opens the configured provider; null if settings are missing. */
export async function openProvider(
  { reader, secrets, endpoint, line }: OpenProviderOptions,
  { smsProvider, smsFromNumber: from }: GeneralSettings,
): Promise<SmsProvider | null> {
  const read = await secrets.read(reader, 'smsProviderParams');
  if (read.kind !== 'open' || from === '') return null;
  if (smsProvider === 'gateway' && endpoint === '') return null;
  return PROVIDERS[smsProvider]({ params: new URLSearchParams(read.text), from, endpoint, line });
}

/** Parameters for authentication and gateway behaviour; all others are sent in the body. */
const GATEWAY_PARAMS = ['token', 'user', 'password', 'idempotency'];

/**
 * Any gateway that accepts messages as JSON over HTTPS, as described in docs/sms.md. Each request has an
 * `Idempotency-Key`; `idempotency=no` declares that the gateway ignores it.
 *
 * @internal used by tests besides this file
 */
export function createRestGateway({ params, from, endpoint, line }: ProviderOptions): SmsProvider {
  const also = Object.fromEntries([...params].filter(([name]) => !GATEWAY_PARAMS.includes(name)));
  const isIdempotent = params.get('idempotency') !== 'no';
  return {
    isIdempotent,
    async send({ key, to, text }: OutgoingSms): Promise<SmsOutcome> {
      const answered = await postToProvider(line, endpoint, {
        headers: { 'content-type': 'application/json', 'idempotency-key': key, ...authorization(params) },
        body: JSON.stringify({ ...also, to, from, text }),
      });
      return 'kind' in answered ? answered : gatewayOutcome(answered.status, answered.json, isIdempotent);
    },
  };
}

function authorization(params: URLSearchParams): Record<string, string> {
  const [token, user, password] = ['token', 'user', 'password'].map((name) => params.get(name));
  if (token) return { authorization: `Bearer ${token}` };
  if (!user) return {};
  return { authorization: `Basic ${Buffer.from(`${user}:${password ?? ''}`).toString('base64')}` };
}

function gatewayOutcome(status: number, json: unknown, isIdempotent: boolean): SmsOutcome {
  const why = `HTTP ${status}`;
  if (status >= 200 && status < 300) return { kind: 'sent', reference: referenceOf(json) };
  // A request with this key is in progress (409), or the gateway requests a delay.
  if ([408, 409, 425, 429].includes(status)) return { kind: 'again', why };
  if (status >= 500) return { kind: isIdempotent || status === 503 ? 'again' : 'unknown', why };
  if ([400, 413, 422].includes(status)) return { kind: 'refused', about: 'message', why };
  return { kind: 'refused', about: 'account', why };
}

function referenceOf(json: unknown): string {
  const { id } = (json ?? {}) as { readonly id?: unknown };
  return typeof id === 'string' || typeof id === 'number' ? String(id).slice(0, 80) : '';
}

const API = 'https://api.twilio.com';

/** Twilio error codes of account and sender, besides HTTP ones (www.twilio.com/docs/api/errors). */
const OF_ACCOUNT: readonly number[] = [20003, 20005, 20404, 21212, 21603, 21606, 21659, 21660, 63038];

/**
 * Twilio's Messages API, `accountSid=…&authToken=…`. It has no idempotency key, so a message without a response is
 * not repeated.
 *
 * @internal used by tests besides this file
 */
export function createTwilio({ params, from, line }: ProviderOptions): SmsProvider {
  const account = params.get('accountSid') ?? '';
  const secret = params.get('authToken') ?? '';
  return {
    isIdempotent: false,
    async send({ to, text }: OutgoingSms): Promise<SmsOutcome> {
      if (account === '' || secret === '')
        return { kind: 'refused', about: 'account', why: 'accountSid and authToken are not set' };
      const answered = await postToProvider(
        line,
        `${API}/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`,
        {
          headers: {
            'content-type': 'application/x-www-form-urlencoded',
            authorization: `Basic ${Buffer.from(`${account}:${secret}`).toString('base64')}`,
          },
          body: new URLSearchParams({ To: to, From: from, Body: text }).toString(),
        },
      );
      return 'kind' in answered ? answered : twilioOutcome(answered.status, answered.json);
    },
  };
}

function twilioOutcome(status: number, json: unknown): SmsOutcome {
  const { sid, code } = (json ?? {}) as { readonly sid?: unknown; readonly code?: unknown };
  if (status >= 200 && status < 300) return { kind: 'sent', reference: String(sid ?? '').slice(0, 80) };
  const why = typeof code === 'number' ? `HTTP ${status}, Twilio ${code}` : `HTTP ${status}`;
  if (status === 429) return { kind: 'again', why };
  if (status >= 500) return { kind: 'unknown', why };
  const ofAccount = status !== 400 || (typeof code === 'number' && OF_ACCOUNT.includes(code));
  return { kind: 'refused', about: ofAccount ? 'account' : 'message', why };
}

/** Maximum bytes read of a response. */
const READ_BYTES = 64 * 1024;

interface Answered {
  readonly status: number;
  /** Parsed response; null if it is no JSON. */
  readonly json: unknown;
}

/** Error codes that occur before any byte of the message is sent. */
const NOT_REACHED: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

/**
 * Posts a message to a provider. Returns the response or, without one, whether the message may have arrived. Follows
 * no redirects, which would receive the credentials.
 */
async function postToProvider(
  { fetch, timeoutMs, signal }: SmsConnection,
  address: string,
  request: { readonly headers: Readonly<Record<string, string>>; readonly body: string },
): Promise<Answered | SmsOutcome> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      ...request,
    });
    return { status: response.status, json: await jsonOf(response) };
  } catch (error) {
    const code = codeOf(error);
    return NOT_REACHED.has(code) ? { kind: 'again', why: code } : { kind: 'unknown', why: code };
  }
}

async function jsonOf(response: Response): Promise<unknown> {
  const decoder = new TextDecoder();
  let text = '';
  try {
    for await (const piece of response.body ?? []) {
      text += decoder.decode(piece as Uint8Array, { stream: true });
      if (text.length > READ_BYTES) return null;
    }
    return JSON.parse(text);
  } catch (error) {
    // The status is sufficient; the body only identifies the message.
    if (error instanceof SyntaxError || error instanceof TypeError) return null;
    throw error;
  }
}

/** Code of an error; its text may contain an address. */
function codeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  const { code, name } = cause as { readonly code?: unknown; readonly name?: unknown };
  return String(typeof code === 'string' ? code : (name ?? 'failed'));
}
