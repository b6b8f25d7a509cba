import { createHmac, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { SharedTables } from '#shared/server/db/tables.ts';
import type { TransactionGate } from '../db/scope.ts';
import { noneElsewhere, type SignsInElsewhere } from './administrators.ts';
import { type CentralUsers, type OfCentral, worksHereAlone } from './central-users.ts';
import type { Directory } from './directory.ts';
import { type PasswordFits, passwordFits } from './password.ts';

/** Dependencies of password checks. */
export interface SigningIn<Notice> {
  readonly reader: Kysely<SharedTables>;
  readonly gate: TransactionGate<Notice>;
  readonly directory: Directory;
  readonly fits: PasswordFits;
  /** Serializes attempts per user name, so that concurrent guesses are counted. */
  readonly inTurn: KeyedMutex;
  /** Finds users who sign in at a branch instead. */
  readonly signsInElsewhere: SignsInElsewhere;
  /** The central that manages users; null without one. */
  readonly ofCentral: OfCentral;
  /** Placeholder in the audit for unknown names. */
  readonly unknownName: UnknownNames;
}

type SignInSource = 'reader' | 'gate' | 'directory';
type Optional = 'fits' | 'signsInElsewhere' | 'ofCentral';

/** Creates the dependencies; `fits` defaults to the product's hashing. */
export const createSigningIn = <Notice>({
  reader,
  gate,
  directory,
  fits = passwordFits,
  signsInElsewhere = noneElsewhere,
  ofCentral = () => null,
}: Pick<SigningIn<Notice>, SignInSource> &
  Partial<Pick<SigningIn<Notice>, Optional>>): SigningIn<Notice> => ({
  reader,
  gate,
  directory,
  fits,
  signsInElsewhere,
  ofCentral,
  inTurn: createKeyedMutex(),
  unknownName: createUnknownNames(),
});

/** Returns the central that changes the password of a user; null if this server does. */
export async function centralOf<Notice>(
  { reader, ofCentral }: SigningIn<Notice>,
  idUsers: number,
): Promise<CentralUsers | null> {
  const central = ofCentral();
  return central === null || (await worksHereAlone(reader, idUsers)) ? null : central;
}

/** Maps an unknown name to its placeholder. */
type UnknownNames = (input: string) => string;

/** Hexadecimal digits of a placeholder; too few to recover a name even with the key. */
const DIGITS = 8;

/**
 * Creates placeholders for unknown names in the audit: stable per name, but not reversible, since users may type a
 * password as a name. The key is in memory only, so a copied database reveals nothing; names can be compared until
 * the next start.
 */
function createUnknownNames(): UnknownNames {
  const key = randomBytes(32);
  return (input) => `unknown #${createHmac('sha256', key).update(input).digest('hex').slice(0, DIGITS)}`;
}

/** Runs work of one key sequentially. */
type KeyedMutex = <Answer>(key: string, work: () => Promise<Answer>) => Promise<Answer>;

/**
 * Runs work under one key in order. Keys are held only while work runs or waits.
 *
 * @internal used by tests besides this file
 */
export function createKeyedMutex(): KeyedMutex {
  const last = new Map<string, Promise<unknown>>();

  return async (key, work) => {
    const before = last.get(key);
    const mine = before ? before.then(work, work) : work();
    last.set(key, mine);
    try {
      return await mine;
    } finally {
      if (last.get(key) === mine) last.delete(key);
    }
  };
}
