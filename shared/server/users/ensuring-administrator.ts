import type { Kysely } from 'kysely';
import { apiError } from '#shared/contract/api-error-factory.ts';
import { ADMINISTERED, type Administered } from '#shared/domain/access/administration.ts';
import { administeredNow, noneElsewhere, type SignsInElsewhere } from '../access/administrators.ts';
import type { SharedTables } from '../db/tables.ts';

type Db = Kysely<SharedTables>;

/**
 * Runs a write, and refuses it where the installation can be administered less after it: by nobody who can sign in, or
 * only by somebody whose level does not reach all users. Refuses nothing where it was no better before.
 */
export const ensuringAdministrator = <Answer>(
  db: Db,
  write: () => Promise<Answer>,
  elsewhere: SignsInElsewhere = noneElsewhere,
): Promise<Answer> =>
  mapAdministratorErrors({ db, elsewhere, isWorse: (before, after) => after < before }, write);

/** Runs a write that may say anew whom a level reaches, and refuses it only where nobody is left who can sign in. */
export const ensuringAnyAdministrator = <Answer>(
  db: Db,
  write: () => Promise<Answer>,
  elsewhere: SignsInElsewhere = noneElsewhere,
): Promise<Answer> =>
  mapAdministratorErrors(
    { db, elsewhere, isWorse: (before, after) => after === ADMINISTERED.byNobody && before > after },
    write,
  );

interface Rule {
  readonly db: Db;
  readonly elsewhere: SignsInElsewhere;
  readonly isWorse: (before: Administered, after: Administered) => boolean;
}

async function mapAdministratorErrors<Answer>(
  { db, elsewhere, isWorse }: Rule,
  write: () => Promise<Answer>,
): Promise<Answer> {
  const before = await administeredNow(db, elsewhere);
  const answer = await write();
  if (isWorse(before, await administeredNow(db, elsewhere))) throw apiError('LAST_ADMINISTRATOR');
  return answer;
}
