import type { Language } from '#shared/contract/fields.ts';
import { hashPassword } from '../access/password.ts';
import { repository } from '../db/repository.ts';
import type { Seeding } from '../starters/seeding.ts';
import { type DemoOffice, type DemoPerson, namesOf } from './offices.ts';
import { DEMO_PASSWORD, OPERATORS, ROLES } from './users.ts';

/** The people of the bank, then those of its branches, who are operators; they all have the same password. */
export async function seedUsers(
  scope: Seeding,
  offices: readonly DemoOffice[],
  language: Language,
): Promise<void> {
  const password_hash = await hashPassword(DEMO_PASSWORD);
  const addUser = async (id_roles: number, person: DemoPerson): Promise<void> => {
    const { username, first, last } = namesOf(person, language);
    const employee = await repository(scope, 'employees').insert({
      first_name: first,
      last_name: last,
      id_number: '',
      email: `${username}@valdemar.example`,
      telephone: '',
      id_attention_areas: null,
    });
    await repository(scope, 'users').insert({
      id_employees: employee.id,
      id_roles,
      username,
      password_hash,
      user_type: 'GALA',
      enabled: 1,
    });
  };

  let operators = 0;
  for (const { users, modules, name, description, level } of ROLES) {
    const role = { name: name[language], description: description[language], level };
    const { id: id_roles } = await repository(scope, 'roles').insert({ ...role, enabled: 1 });
    if (name === OPERATORS) operators = id_roles;
    for (const id_modules of modules)
      await repository(scope, 'role_modules').insert({ id_roles, id_modules });
    for (const user of users) await addUser(id_roles, user);
  }
  for (const user of offices.flatMap((office) => office.operators)) await addUser(operators, user);
}
