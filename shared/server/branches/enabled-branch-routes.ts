import type { Kysely } from 'kysely';
import { listBranches } from '#shared/contract/configuration/branches.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { type AsyncRoute, read } from '../kit/route.ts';
import { branchesOfUser } from './branches-of-user.ts';

/** The branches that pages offer wherever one is chosen. */
export const enabledBranchRoutes = (reader: Kysely<SharedTables>): AsyncRoute<never>[] => [
  read(listBranches, ({ caller }) => branchesOfUser(reader, caller.idUsers)),
];
