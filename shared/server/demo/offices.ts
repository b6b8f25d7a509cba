import type { Language } from '#shared/contract/fields.ts';
import { type Name, name } from '../starters/starter.ts';

/** A user of the demo bank. User names are the same in all languages, except for words. */
export interface DemoPerson {
  readonly username: string | Name;
  /** First and last name, separated by a bar. */
  readonly name: Name;
}

/** A branch of the bank that the demonstration plays. */
export interface DemoOffice {
  readonly name: Name;
  readonly address: Name;
  readonly city: string;
  readonly country: Name;
  /** Degrees. */
  readonly latitude: number;
  readonly longitude: number;
  readonly workstations: number;
  /** Operators of this branch alone, beside those of the whole bank. */
  readonly operators: readonly DemoPerson[];
}

const SPAIN = name('España', 'Spain', 'Spanien');

/** The only branch of a demo without a central: all users of the bank may work in it. */
const CENTRO: DemoOffice = {
  name: name('Oficina Centro', 'City Centre Branch', 'Kontoret Centrum'),
  address: name('Plaza Mayor, 4', '4 Market Square', 'Stora torget 4'),
  city: 'Valdemar',
  country: SPAIN,
  latitude: 40.4154,
  longitude: -3.7074,
  workstations: 6,
  operators: [],
};

const PUERTO: DemoOffice = {
  name: name('Oficina Puerto', 'Harbour Branch', 'Kontoret Hamnen'),
  address: name('Muelle de Levante, 12', '12 East Quay', 'Östra kajen 12'),
  city: 'Puerto Serena',
  country: SPAIN,
  latitude: 39.4586,
  longitude: -0.3307,
  workstations: 4,
  operators: [
    { username: 'nuria', name: name('Nuria|Belmonte Ros', 'Nuria|Bellamy', 'Nuria|Bellander') },
    { username: 'tomas', name: name('Tomás|Ferrandis Cano', 'Tomas|Ferris', 'Tomas|Fernlund') },
  ],
};

const NORTE: DemoOffice = {
  name: name('Oficina Norte', 'North Branch', 'Kontoret Norr'),
  address: name('Calle de la Ría, 21', '21 River Street', 'Ågatan 21'),
  city: 'Montenor',
  country: SPAIN,
  latitude: 43.2603,
  longitude: -2.9345,
  workstations: 3,
  operators: [
    { username: 'ainhoa', name: name('Ainhoa|Etxebarria Gil', 'Ainhoa|Everett', 'Ainhoa|Ekström') },
    { username: 'bruno', name: name('Bruno|Lastra Campo', 'Bruno|Lester', 'Bruno|Lagerkvist') },
  ],
};

/** Lists all branches of the bank, as its central has them. */
export const OFFICES: readonly DemoOffice[] = [CENTRO, PUERTO, NORTE];

/** Groups of branches for reports; one branch is in both groups. */
export const OFFICE_GROUPS: readonly { readonly name: Name; readonly offices: readonly DemoOffice[] }[] = [
  { name: name('Costa', 'Coast', 'Kusten'), offices: [PUERTO, NORTE] },
  { name: name('Oficinas grandes', 'Large branches', 'Stora kontor'), offices: [CENTRO, PUERTO] },
];

/** Describes a branch without a central. */
export const ONE_OFFICE: readonly DemoOffice[] = [CENTRO];

/** The names of a user in a language. */
export function namesOf(person: DemoPerson, language: Language) {
  const [first = '', last = ''] = person.name[language].split('|');
  const { username } = person;
  return { username: typeof username === 'string' ? username : username[language], first, last };
}
