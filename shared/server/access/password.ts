import { type Algorithm, hash, verify } from '@node-rs/argon2';

/** RFC 9106, second recommended option, for little memory. */
const ARGON2ID = {
  algorithm: 2 satisfies Algorithm.Argon2id,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
};

/** The encoded argon2id hash of a password. */
export const hashPassword = (password: string): Promise<string> => hash(password, ARGON2ID);

/** Hash that no password has; checked for unknown users, so that both cases take equally long. */
const DUMMY_HASH = await hash(crypto.randomUUID(), ARGON2ID);

/** True if the password matches the hash. */
export type PasswordFits = (encoded: string | null, password: string) => Promise<boolean>;

/** Without a hash, checks the dummy hash and returns false. */
export const passwordFits: PasswordFits = async (encoded, password) => {
  const fits = await verify(encoded || DUMMY_HASH, password);
  return fits && Boolean(encoded);
};
