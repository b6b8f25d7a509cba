import { hash } from 'node:crypto';

/** Header with the checksum of a body (RFC 9530). */
export const DIGEST_HEADER = 'content-digest';

/** Value of that header for a body. */
export const contentDigest = (body: string | Uint8Array): string =>
  `sha-256=:${hash('sha256', body, 'base64')}:`;
