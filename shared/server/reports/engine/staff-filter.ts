import { type RawBuilder, sql } from 'kysely';
import { all, inAreas, type Scope, selectedIn } from './resolve-scope.ts';

/** Narrows what users did at workstations to the users and the attention areas that are asked for. */
export const byStaffFilter = (
  scope: Scope,
  { user, workstation }: { readonly user: RawBuilder<unknown>; readonly workstation: RawBuilder<unknown> },
): RawBuilder<unknown> =>
  all([selectedIn(orNoUser(user), scope.filter('USERS')), inAreas(scope, workstation)]);

/** A list of users that are not wanted leaves what nobody did. */
export const orNoUser = (user: RawBuilder<unknown>): RawBuilder<unknown> => sql`coalesce(${user}, 0)`;
