import type {
  addDisplayQueue,
  addDisplayWorkstation,
  ConfiguredDisplay,
  SidedWorkstation,
} from '#shared/contract/configuration/display-configuration.ts';
import type { AnswerOf } from '#shared/contract/endpoint.ts';
import { displayPage } from '#shared/domain/display-page.ts';
import { configuredKind } from '../configured/configured-kind.ts';
import { flag, optional, whole, words } from '../configured/field.ts';

export const displays = configuredKind<'displays', ConfiguredDisplay>({
  table: 'displays',
  one: 'display',
  fields: {
    name: words('name'),
    id: whole('id'),
    description: words('description'),
    enabled: flag('enabled'),
    idDisplayDesigns: optional('id_display_designs'),
    idBranches: whole('id_branches'),
    url: { ...words('id'), read: (stored) => displayPage(Number(stored)) },
  },
  searched: ['name', 'description'],
});

export const queuesOf = configuredKind<'display_queues', AnswerOf<typeof addDisplayQueue>>({
  table: 'display_queues',
  one: 'queue of a display',
  fields: { id: whole('id'), idDisplays: whole('id_displays'), idQueues: whole('id_queues') },
  searched: [],
});

export const workstationsOf = configuredKind<'display_workstations', AnswerOf<typeof addDisplayWorkstation>>({
  table: 'display_workstations',
  one: 'workstation of a display',
  fields: {
    id: whole('id'),
    idDisplays: whole('id_displays'),
    idWorkstations: whole('id_workstations'),
    position: words<'position', SidedWorkstation['position']>('position'),
  },
  searched: [],
});
