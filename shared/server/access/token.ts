import { hash, randomBytes } from 'node:crypto';

/** How long a sign-in lasts: a working day and its evening. */
export const TOKEN_LIFETIME_MS = 14 * 3_600_000;

/** A new bearer token, 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What is kept of a token: whoever reads the database cannot use it. */
export const tokenHash = (token: string): string => hash('sha256', token);
