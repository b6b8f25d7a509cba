import type { Kysely } from 'kysely';
import { apiError } from '#shared/contract/api-error-factory.ts';
import { ADMINISTERED, type Administered } from '#shared/domain/access/administration.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { administeredNow, noneElsewhere, type SignsInElsewhere } from '../access/administrators.ts';

type Db = Kysely<SharedTables>;

/** Runs a write and refuses it if fewer or weaker administrators remain; never if it was no better before. */
export const ensuringAdministrator = <Answer>(
  db: Db,
  write: () => Promise<Answer>,
  elsewhere: SignsInElsewhere = noneElsewhere,
): Promise<Answer> =>
  mapAdministratorErrors({ db, elsewhere, isWorse: (before, after) => after < before }, write);

/** Runs a write that may change levels, and refuses it only if no administrator remains. */
export const ensuringAnyAdministrator = <Answer>(
  db: Db,
  write: () => Promise<Answer>,
  elsewhere: SignsInElsewhere = noneElsewhere,
): Promise<Answer> =>
  mapAdministratorErrors(
    { db, elsewhere, isWorse: (before, after) => after === ADMINISTERED.notAtAll && before > after },
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
