import type { Kysely } from 'kysely';
import { refuse } from '#shared/contract/refusal.ts';
import { administeredNow, nobodyElsewhere, type SignsInElsewhere } from '../access/administrators.ts';
import type { SharedTables } from '../db/tables.ts';

/**
 * Runs a write, and refuses it where the installation can be administered less after it: by nobody who can sign in, or
 * only by somebody whose level does not reach all users. Refuses nothing where it was no better before.
 */
export async function keepingAdministrator<Answer>(
  db: Kysely<SharedTables>,
  write: () => Promise<Answer>,
  elsewhere: SignsInElsewhere = nobodyElsewhere,
): Promise<Answer> {
  const before = await administeredNow(db, elsewhere);
  const answer = await write();
  if ((await administeredNow(db, elsewhere)) < before) throw refuse('LAST_ADMINISTRATOR');
  return answer;
}
