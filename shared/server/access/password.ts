import { type Algorithm, hash, verify } from '@node-rs/argon2';

/** RFC 9106's second recommended choice, for machines with little memory to spare. */
const ARGON2ID = {
  algorithm: 2 satisfies Algorithm.Argon2id,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
};

/** The encoded argon2id hash of a password. */
export const hashPassword = (password: string): Promise<string> => hash(password, ARGON2ID);

/** A hash that no password has: checked for unknown users, so that they take as long as known ones. */
const NOBODY = await hash(crypto.randomUUID(), ARGON2ID);

/** Whether the password is the one behind the hash; null (no such user) is checked too, and always false. */
export async function passwordFits(encoded: string | null, password: string): Promise<boolean> {
  const fits = await verify(encoded ?? NOBODY, password);
  return fits && encoded !== null;
}
