import type { Kysely } from 'kysely';
import { listBranches } from '#shared/contract/configuration/branches.ts';
import { listCountries } from '#shared/contract/configuration/countries.ts';
import { countriesIn } from '#shared/domain/configuration/country-names.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { type AsyncRoute, read } from '../kit/route.ts';
import { branchesOfUser } from './branches-of-user.ts';

/** The branches that pages offer wherever one is chosen. */
export const enabledBranchRoutes = (reader: Kysely<SharedTables>): AsyncRoute<never>[] => [
  read(listBranches, ({ caller }) => branchesOfUser(reader, caller.idUsers)),
];

/** Countries in a language, default Spanish (access specification, section 7). */
export const countryRoutes = (): AsyncRoute<never>[] => [
  read(listCountries, ({ query }) => countriesIn(query.language ?? 'es')),
];
