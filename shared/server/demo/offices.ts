interface DemoPerson {
  readonly username: string;
  readonly first: string;
  readonly last: string;
}

/** A branch of the bank that the demonstration plays. */
export interface DemoOffice {
  readonly name: string;
  readonly address: string;
  readonly city: string;
  readonly country: string;
  /** Degrees. */
  readonly latitude: number;
  readonly longitude: number;
  readonly workstations: number;
  /** Operators of this branch alone, beside those of the whole bank. */
  readonly operators: readonly DemoPerson[];
}

/** The one branch of a demonstration without a central: everybody of the bank may work in it. */
const CENTRO: DemoOffice = {
  name: 'Oficina Centro',
  address: 'Plaza Mayor, 4',
  city: 'Valdemar',
  country: 'España',
  latitude: 40.4154,
  longitude: -3.7074,
  workstations: 6,
  operators: [],
};

/** Lists all branches of the bank, as its central has them. */
export const OFFICES: readonly DemoOffice[] = [
  CENTRO,
  {
    name: 'Oficina Puerto',
    address: 'Muelle de Levante, 12',
    city: 'Puerto Serena',
    country: 'España',
    latitude: 39.4586,
    longitude: -0.3307,
    workstations: 4,
    operators: [
      { username: 'nuria', first: 'Nuria', last: 'Belmonte Ros' },
      { username: 'tomas', first: 'Tomás', last: 'Ferrandis Cano' },
    ],
  },
  {
    name: 'Oficina Norte',
    address: 'Calle de la Ría, 21',
    city: 'Montenor',
    country: 'España',
    latitude: 43.2603,
    longitude: -2.9345,
    workstations: 3,
    operators: [
      { username: 'ainhoa', first: 'Ainhoa', last: 'Etxebarria Gil' },
      { username: 'bruno', first: 'Bruno', last: 'Lastra Campo' },
    ],
  },
];

/** Groups the branches as the bank looks at them together; one of them is in both groups. */
export const OFFICE_GROUPS: readonly { readonly name: string; readonly offices: readonly string[] }[] = [
  { name: 'Costa', offices: ['Oficina Puerto', 'Oficina Norte'] },
  { name: 'Oficinas grandes', offices: ['Oficina Centro', 'Oficina Puerto'] },
];

/** Describes a branch without a central. */
export const ONE_OFFICE: readonly DemoOffice[] = [CENTRO];
