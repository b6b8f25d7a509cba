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

/** A hash that no password has: checked where there is none, so that it takes as long as where there is one. */
const DUMMY_HASH = await hash(crypto.randomUUID(), ARGON2ID);

/** Tells whether the password is the one behind the hash. */
export type PasswordFits = (encoded: string | null, password: string) => Promise<boolean>;

/** Without a hash (no such user, or one whose password is not kept here) one is checked too, and it never fits. */
export const passwordFits: PasswordFits = async (encoded, password) => {
  const fits = await verify(encoded || DUMMY_HASH, password);
  return fits && Boolean(encoded);
};
