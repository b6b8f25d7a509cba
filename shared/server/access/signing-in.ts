import type { Kysely } from 'kysely';
import type { TransactionGate } from '../db/scope.ts';
import type { SharedTables } from '../db/tables.ts';
import type { Directory } from './directory.ts';
import { createInTurn, type InTurn } from './in-turn.ts';
import { type PasswordFits, passwordFits } from './password.ts';

/** Holds what checking a name and a password works with. */
export interface SigningIn<Notice> {
  readonly reader: Kysely<SharedTables>;
  readonly gate: TransactionGate<Notice>;
  readonly directory: Directory;
  readonly fits: PasswordFits;
  /** Runs tries of one user name in turn: guesses that come at the same time are counted one by one. */
  readonly inTurn: InTurn;
}

/** Makes what signing in needs; `fits` is the product's own hashing by default. */
export const createSigningIn = <Notice>(
  options: Pick<SigningIn<Notice>, 'reader' | 'gate' | 'directory'> & { readonly fits?: PasswordFits },
): SigningIn<Notice> => ({ fits: passwordFits, ...options, inTurn: createInTurn() });
