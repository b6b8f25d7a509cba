import { hash, randomBytes } from 'node:crypto';

/** Maximum session length: a working day and its evening. */
export const TOKEN_LIFETIME_MS = 14 * 3_600_000;

/** Maximum unused time of a wallboard session. */
export const WATCHING_LIFETIME_MS = 90 * 24 * 3_600_000;

/** A new bearer token of 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Hash of a token for storage. */
export const tokenHash = (token: string): string => hash('sha256', token);
