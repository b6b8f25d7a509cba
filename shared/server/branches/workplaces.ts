import type { Kysely, Transaction } from 'kysely';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { inPieces } from '../db/in-pieces.ts';

type Db = Kysely<SharedTables> | Transaction<SharedTables>;

/** Branches where a user may sign in beside central: all, or these; empty for none. */
export type Workplaces = 'every' | readonly number[];

/** Whether a branch is included. */
export const isWorkplace = (workplaces: Workplaces | undefined, idBranches: number): boolean =>
  workplaces === 'every' || workplaces?.includes(idBranches) === true;

/** Finds the branches of users who sign in at branches: the ones included for them. */
export async function workplacesOf(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Workplaces>> {
  const rows = await inPieces(ids, (piece) =>
    db
      .selectFrom('users as u')
      .leftJoin('user_branches as l', 'l.id_users', 'u.id')
      .select(['u.id', 'u.works_at_branches', 'l.id_branches'])
      .where('u.id', 'in', piece)
      .execute(),
  );
  const found = new Map<number, Workplaces>();
  for (const { id, works_at_branches, id_branches } of rows) {
    if (works_at_branches === 0) found.set(id, []);
    else if (id_branches === null) found.set(id, 'every');
    else found.set(id, [...branchesIn(found.get(id)), id_branches]);
  }
  return found;
}

/** Lists the branches, if they are listed individually. */
export const branchesIn = (workplaces: Workplaces | undefined): readonly number[] =>
  workplaces === undefined || workplaces === 'every' ? [] : workplaces;

/** Finds those of these users who may sign in at one branch and at no other, and so not at central: user -> branch. */
export async function atOneBranch(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const found = new Map<number, number>();
  for (const [id, workplaces] of await workplacesOf(db, ids)) {
    const [only, ...others] = branchesIn(workplaces);
    if (only !== undefined && others.length === 0) found.set(id, only);
  }
  return found;
}

/** True if a user may sign in at this branch only. */
export const worksOnlyAt = async (db: Db, idUsers: number, idBranches: number): Promise<boolean> =>
  (await atOneBranch(db, [idUsers])).get(idUsers) === idBranches;
