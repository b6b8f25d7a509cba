import type { Kysely } from 'kysely';
import type { TransactionGate } from '../db/scope.ts';
import type { SharedTables } from '../db/tables.ts';
import { noneElsewhere, type SignsInElsewhere } from './administrators.ts';
import { type CentralUsers, type OfCentral, worksHereAlone } from './central-users.ts';
import type { Directory } from './directory.ts';
import { createKeyedMutex, type KeyedMutex } from './keyed-mutex.ts';
import { type PasswordFits, passwordFits } from './password.ts';
import { createUnknownNames, type UnknownNames } from './unknown-names.ts';

/** Holds what checking a name and a password works with. */
export interface SigningIn<Notice> {
  readonly reader: Kysely<SharedTables>;
  readonly gate: TransactionGate<Notice>;
  readonly directory: Directory;
  readonly fits: PasswordFits;
  /** Runs tries of one user name in turn: guesses that come at the same time are counted one by one. */
  readonly inTurn: KeyedMutex;
  /** Finds users who sign in at a branch and not here. */
  readonly signsInElsewhere: SignsInElsewhere;
  /** The central that rules over the people here; null where there is none. */
  readonly ofCentral: OfCentral;
  /** Says what is written down in place of a name that no user has. */
  readonly unknownName: UnknownNames;
}

type SignInSource = 'reader' | 'gate' | 'directory';
type Optional = 'fits' | 'signsInElsewhere' | 'ofCentral';

/** Makes what signing in needs; `fits` is the product's own hashing by default. */
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

/** Gives the central that is to be asked for another password of this user; null where it is given here. */
export async function centralOf<Notice>(
  { reader, ofCentral }: SigningIn<Notice>,
  idUsers: number,
): Promise<CentralUsers | null> {
  const central = ofCentral();
  return central === null || (await worksHereAlone(reader, idUsers)) ? null : central;
}
