import { MODULES, type ModuleId } from '#shared/domain/access/modules.ts';
import { type Name, name } from '../starters/starter.ts';
import type { DemoPerson } from './offices.ts';

/** Password of all users: it is a demonstration, on this machine only. */
export const DEMO_PASSWORD = 'turno-demo';

interface DemoRole {
  readonly name: Name;
  readonly description: Name;
  readonly level: number;
  readonly modules: readonly ModuleId[];
  readonly users: readonly DemoPerson[];
}

/** The role of those who serve customers. */
export const OPERATORS = name('Operación', 'Customer service', 'Kundtjänst');

/** Owner of the saved reports. */
export const REPORTER: DemoPerson = {
  username: name('informes', 'reports', 'rapporter'),
  name: name('Sofía|Lindqvist Arias', 'Sophie|Lindley', 'Sofia|Lindqvist'),
};

const { supervisionView, supervisionReset, supervisionCloseWorkstation, supervisionChangeProfile } = MODULES;

export const ROLES: readonly DemoRole[] = [
  {
    name: name('Administración', 'Administration', 'Administration'),
    description: name('Todo el producto', 'The whole product', 'Hela produkten'),
    level: 100,
    modules: Object.values(MODULES),
    users: [{ username: 'admin', name: name('Elena|Marín Soto', 'Elena|Marsh', 'Elena|Marklund') }],
  },
  {
    name: name('Configuración', 'Configuration', 'Konfiguration'),
    description: name(
      'Colas, servicios y perfiles',
      'Queues, services and profiles',
      'Köer, tjänster och profiler',
    ),
    level: 50,
    modules: [MODULES.configurationTools, MODULES.configurationGlobal, MODULES.configurationBranchType],
    users: [{ username: 'config', name: name('Andrés|Peña Lobo', 'Andrew|Penn', 'Anders|Pettersson') }],
  },
  {
    name: name('Supervisión', 'Supervision', 'Bemanningsledning'),
    description: name('Vigila la oficina', 'Watches over the branch', 'Övervakar kontoret'),
    level: 30,
    modules: [
      supervisionView,
      supervisionReset,
      supervisionCloseWorkstation,
      supervisionChangeProfile,
      MODULES.workstation,
      MODULES.dashboard,
    ],
    users: [{ username: 'supervisor', name: name('Irene|Castro Vega', 'Irene|Carter', 'Irene|Carlsson') }],
  },
  {
    name: OPERATORS,
    description: name('Atiende en un puesto', 'Serves customers at a desk', 'Betjänar kunder vid en disk'),
    level: 10,
    modules: [MODULES.workstation],
    users: [
      { username: 'lucia', name: name('Lucía|Ferrer Molina', 'Lucia|Fisher', 'Lucia|Forsberg') },
      { username: 'marcos', name: name('Marcos|Núñez Rey', 'Marcos|Newman', 'Marcos|Nyberg') },
    ],
  },
  {
    name: name('Informes', 'Reports', 'Rapporter'),
    description: name(
      'Diseña y programa informes',
      'Designs and schedules reports',
      'Utformar och schemalägger rapporter',
    ),
    level: 20,
    modules: [MODULES.reportStatistics, MODULES.reportAudit],
    users: [REPORTER],
  },
];
