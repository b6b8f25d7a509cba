import { hash, randomBytes } from 'node:crypto';

/** Limits how long a sign-in lasts: a working day and its evening. */
export const TOKEN_LIFETIME_MS = 14 * 3_600_000;

/** Limits how long a token that may only watch is kept unused: a wall that was off over the summer comes back. */
export const WATCHING_LIFETIME_MS = 90 * 24 * 3_600_000;

/** A new bearer token, 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Hashes a token to be stored: reading the database gives nobody a token to use. */
export const tokenHash = (token: string): string => hash('sha256', token);
