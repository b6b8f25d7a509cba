/** Holds what a branch signs of a request with its ed25519 key; the answer, over TLS, needs no signature. */
export interface SignedRequest {
  readonly method: string;
  /** Path below the host, with `/api` and without a query. */
  readonly path: string;
  /** SHA-256 of the body as it was before compression, hexadecimal. */
  readonly bodyHash: string;
  readonly idBranches: number;
  /** Drawn by central: what was signed for another central, or before it forgot, is stale. */
  readonly challenge: string;
  /** Counts the requests of one challenge; one that is not above the last is a repetition. */
  readonly count: number;
}

/** One line a part: none of them can hold a line break, so that two requests never have one text. */
export function signedText({ method, path, bodyHash, idBranches, challenge, count }: SignedRequest): string {
  return ['turno 1', method.toUpperCase(), path, bodyHash, idBranches, challenge, count].join('\n');
}

/** Holds what stands in the Authorization header of a signed request. */
export interface BranchCredentials extends Pick<SignedRequest, 'idBranches' | 'challenge' | 'count'> {
  /** base64url. */
  readonly signature: string;
}

export const writeCredentials = ({ idBranches, challenge, count, signature }: BranchCredentials): string =>
  `Branch ${idBranches}:${challenge}:${count}:${signature}`;

const CREDENTIALS = /^Branch (\d{1,15}):([\w-]{1,100}):(\d{1,15}):([\w-]{86})$/;

/** Null where the header holds no credentials of a branch. */
export function readCredentials(header: string | undefined): BranchCredentials | null {
  const [, idBranches, challenge, count, signature] = CREDENTIALS.exec(header ?? '') ?? [];
  if (!idBranches || !challenge || !count || !signature) return null;
  return { idBranches: Number(idBranches), challenge, count: Number(count), signature };
}
