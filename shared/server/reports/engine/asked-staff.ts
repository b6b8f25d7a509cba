import { type RawBuilder, sql } from 'kysely';
import { all, chosenIn, type Scope } from './asked-scope.ts';

/** Narrows users in a column to those asked for: by themselves, and by the attention areas that they are of now. */
export function byStaffAsked({ filter }: Scope, user: RawBuilder<unknown>): RawBuilder<unknown> {
  const areas = filter('ATTENTION_AREAS');
  const isAnyArea = !areas || areas.included.length + areas.notIncluded.length === 0;
  return all([
    chosenIn(orNobody(user), filter('USERS')),
    ...(isAnyArea
      ? []
      : [
          sql`${user} in (select u.id from users as u inner join employees as p on p.id = u.id_employees
            where ${chosenIn(sql`coalesce(p.id_attention_areas, 0)`, areas)})`,
        ]),
  ]);
}

/** A list of users that are not wanted leaves what nobody did. */
export const orNobody = (user: RawBuilder<unknown>): RawBuilder<unknown> => sql`coalesce(${user}, 0)`;
