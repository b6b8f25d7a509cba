import type { SmsConnection, SmsOutcome } from './sms-provider.ts';

/** Bytes of an answer that are read. */
const READ_BYTES = 64 * 1024;

export interface Answered {
  readonly status: number;
  /** The answer where it is JSON, else null. */
  readonly json: unknown;
}

/** Tells what went wrong before a byte of the message could leave. */
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
 * Posts a message to a provider. Answers what it says or, where it does not, whether the message may have arrived.
 * Follows no redirect: what opens the account is for nobody else.
 */
export async function postToProvider(
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
    // Its status has arrived, and says enough; what is no JSON, or breaks off, only names the message.
    if (error instanceof SyntaxError || error instanceof TypeError) return null;
    throw error;
  }
}

/** Names a failure without what it was about: messages of errors may hold an address. */
function codeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  const { code, name } = cause as { readonly code?: unknown; readonly name?: unknown };
  return String(typeof code === 'string' ? code : (name ?? 'failed'));
}
