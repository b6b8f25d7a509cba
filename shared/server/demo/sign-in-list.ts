import type { Language } from '#shared/contract/fields.ts';
import { type DemoOffice, namesOf } from './offices.ts';
import { DEMO_PASSWORD, OPERATORS, ROLES } from './users.ts';

/** Lists who may sign in to the demonstration, a role a line, to be printed at the start. */
export function signInList(offices: readonly DemoOffice[], language: Language): string[] {
  const ofOffices = offices.flatMap(({ operators }) => operators);
  const lines = ROLES.map(({ name, users }) => {
    const all = name === OPERATORS ? [...users, ...ofOffices] : users;
    return `    ${all
      .map((person) => namesOf(person, language).username)
      .join(', ')
      .padEnd(16)} ${name[language]}`;
  });
  return [`  Sign in with the password ${DEMO_PASSWORD} as one of:`, ...lines];
}
