import { createHmac, randomBytes } from 'node:crypto';

/** Says what stands for a name that was typed and that no user has. */
export type UnknownNames = (typed: string) => string;

/** Hexadecimal digits that tell names apart: few enough that a name cannot be found by them, were the key known. */
const DIGITS = 8;

/**
 * Makes what stands in the audit for names that no user has: the same for the same name, and nothing by which it could
 * be found, because what is typed there may be a password. The key is kept in memory only, so that a copied database
 * gives nothing away; who looks for a name that was tried often has until the next start to compare.
 */
export function createUnknownNames(): UnknownNames {
  const key = randomBytes(32);
  return (typed) => `unknown #${createHmac('sha256', key).update(typed).digest('hex').slice(0, DIGITS)}`;
}
