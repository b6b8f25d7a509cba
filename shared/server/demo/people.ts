import { MODULES, type ModuleId } from '#shared/domain/access/modules.ts';

/** Password of all users: it is a demonstration, on this machine only. */
export const DEMO_PASSWORD = 'turno-demo';

interface DemoRole {
  readonly name: string;
  readonly description: string;
  readonly level: number;
  readonly modules: readonly ModuleId[];
  readonly users: readonly { readonly username: string; readonly first: string; readonly last: string }[];
}

/** The role of those who serve customers. */
export const OPERATORS = 'Operación';

const { supervisionView, supervisionReset, supervisionCloseWorkstation, supervisionChangeProfile } = MODULES;

export const ROLES: readonly DemoRole[] = [
  {
    name: 'Administración',
    description: 'Todo el producto',
    level: 100,
    modules: Object.values(MODULES),
    users: [{ username: 'admin', first: 'Elena', last: 'Marín Soto' }],
  },
  {
    name: 'Configuración',
    description: 'Colas, servicios y perfiles',
    level: 50,
    modules: [MODULES.configurationTools, MODULES.configurationGlobal, MODULES.configurationBranchType],
    users: [{ username: 'config', first: 'Andrés', last: 'Peña Lobo' }],
  },
  {
    name: 'Supervisión',
    description: 'Vigila la oficina',
    level: 30,
    modules: [
      supervisionView,
      supervisionReset,
      supervisionCloseWorkstation,
      supervisionChangeProfile,
      MODULES.workstation,
      MODULES.dashboard,
    ],
    users: [{ username: 'supervisor', first: 'Irene', last: 'Castro Vega' }],
  },
  {
    name: OPERATORS,
    description: 'Atiende en un puesto',
    level: 10,
    modules: [MODULES.workstation],
    users: [
      { username: 'lucia', first: 'Lucía', last: 'Ferrer Molina' },
      { username: 'marcos', first: 'Marcos', last: 'Núñez Rey' },
    ],
  },
  {
    name: 'Informes',
    description: 'Diseña y programa informes',
    level: 20,
    modules: [MODULES.reportStatistics, MODULES.reportAudit],
    users: [{ username: 'informes', first: 'Sofía', last: 'Lindqvist Arias' }],
  },
];
