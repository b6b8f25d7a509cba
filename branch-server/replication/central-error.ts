import { apiError } from '#shared/contract/api-error-factory.ts';
import type { ErrorCode } from '#shared/contract/errors.ts';
import type { CentralErrorKind } from '#shared/contract/replication/replication-status.ts';

/** Central was unreachable, or the answer was not from central. Nothing is lost: it is retried. */
export class CentralError extends Error {
  override readonly name = 'CentralError';
  readonly kind: CentralErrorKind;

  constructor(kind: CentralErrorKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

/** API error for the address of central, with the text for page and log. */
export const centralAddressError = ({ kind, message }: CentralError) =>
  apiError(ERROR_CODES[kind], { field: 'centralUrl', about: message });

const ERROR_CODES: Readonly<Record<CentralErrorKind, ErrorCode>> = {
  unreachable: 'CENTRAL_UNREACHABLE',
  slow: 'CENTRAL_TIMEOUT',
  authority: 'CENTRAL_UNTRUSTED_CA',
  hostName: 'CENTRAL_HOST_MISMATCH',
  noTls: 'CENTRAL_NO_TLS',
  certificate: 'CENTRAL_CERTIFICATE',
  redirected: 'CENTRAL_UNEXPECTED_RESPONSE',
  unexpectedAnswer: 'CENTRAL_UNEXPECTED_RESPONSE',
  refused: 'CENTRAL_UNEXPECTED_RESPONSE',
};

/** Classifies the error of an unanswered request. */
export function toCentralError(error: unknown): CentralError {
  if (error instanceof CentralError) return error;
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const message = cause instanceof Error ? cause.message : String(cause);
  if (isTimeout(error) || isTimeout(cause)) return new CentralError('slow', 'no answer in time', { cause });
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const kind = KINDS.find(([codes]) => codes.test(code))?.[1] ?? 'unreachable';
  return new CentralError(kind, [code, toSingleLine(message)].filter(Boolean).join(': '), { cause });
}

/** Error codes of OpenSSL and Node by kind of connection error. The first match counts. */
const KINDS: readonly (readonly [RegExp, CentralErrorKind])[] = [
  [/ALTNAME/, 'hostName'],
  [/SELF_SIGNED|UNABLE_TO_(GET|VERIFY)|CERT_UNTRUSTED|INVALID_CA|CERT_CHAIN/, 'authority'],
  [/WRONG_VERSION|PACKET_LENGTH|HTTP_REQUEST|^EPROTO$/, 'noTls'],
  [/CERT|SSL|TLS/, 'certificate'],
];

/** OpenSSL's own messages end with a line break. */
const toSingleLine = (message: string): string => message.replace(/\s+/g, ' ').trim();

const isTimeout = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError');
