import type { CentralFaultKind } from '#shared/contract/replication/replication-status.ts';

/** Says that central could not be reached, or that the answer was not central's. Nothing is lost: it is tried again. */
export class CentralFault extends Error {
  override readonly name = 'CentralFault';
  readonly kind: CentralFaultKind;

  constructor(kind: CentralFaultKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

/** Tells the kind of fault from the error of a request that brought no answer. */
export function faultOfFetch(error: unknown): CentralFault {
  if (error instanceof CentralFault) return error;
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const message = cause instanceof Error ? cause.message : String(cause);
  if (isTimeout(error) || isTimeout(cause)) return new CentralFault('slow', 'no answer in time', { cause });
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const kind = /CERT|SELF_SIGNED|SSL|TLS/.test(code) ? 'certificate' : 'unreachable';
  return new CentralFault(kind, [code, message].filter(Boolean).join(': '), { cause });
}

const isTimeout = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError');
