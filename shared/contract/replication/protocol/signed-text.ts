/** Signed part of a request (ed25519); answers over TLS need no signature. */
export interface SignedRequest {
  readonly method: string;
  /** Path below the host, with `/api` and without a query. */
  readonly path: string;
  /** SHA-256 of the uncompressed body in hexadecimal. */
  readonly bodyHash: string;
  readonly idBranches: number;
  /** Random value of central; signatures for another central or an old challenge are invalid. */
  readonly challenge: string;
  /** Counter of requests per challenge; repeated counters are refused. */
  readonly count: number;
}

/** One line per part; no part can contain a line break, so texts are unambiguous. */
export function signedText({ method, path, bodyHash, idBranches, challenge, count }: SignedRequest): string {
  return ['turno 1', method.toUpperCase(), path, bodyHash, idBranches, challenge, count].join('\n');
}

/** Authorization header of a signed request. */
export interface BranchCredentials extends Pick<SignedRequest, 'idBranches' | 'challenge' | 'count'> {
  /** base64url. */
  readonly signature: string;
}

export const writeCredentials = ({ idBranches, challenge, count, signature }: BranchCredentials): string =>
  `Branch ${idBranches}:${challenge}:${count}:${signature}`;

const CREDENTIALS = /^Branch (\d{1,15}):([\w-]{1,100}):(\d{1,15}):([\w-]{86})$/;

/** Null if the header has no branch credentials. */
export function readCredentials(header: string | undefined): BranchCredentials | null {
  const [, idBranches, challenge, count, signature] = CREDENTIALS.exec(header ?? '') ?? [];
  if (!idBranches || !challenge || !count || !signature) return null;
  return { idBranches: Number(idBranches), challenge, count: Number(count), signature };
}
