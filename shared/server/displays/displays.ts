import type {
  addDisplayQueue,
  addDisplayWorkstation,
  ConfiguredDisplay,
  SidedWorkstation,
} from '#shared/contract/configuration/display-configuration.ts';
import type { AnswerOf } from '#shared/contract/endpoint.ts';
import { displayPage } from '#shared/domain/display-page.ts';
import { configuredKind } from '../configured/configured-kind.ts';
import { flag, integer, optional, text } from '../configured/field.ts';

export const displays = configuredKind<'displays', ConfiguredDisplay>({
  table: 'displays',
  one: 'display',
  fields: {
    name: text('name'),
    id: integer('id'),
    description: text('description'),
    enabled: flag('enabled'),
    idDisplayDesigns: optional('id_display_designs'),
    idBranches: integer('id_branches'),
    url: { ...text('id'), read: (stored) => displayPage(Number(stored)) },
  },
  searched: ['name', 'description'],
});

export const queuesOf = configuredKind<'display_queues', AnswerOf<typeof addDisplayQueue>>({
  table: 'display_queues',
  one: 'queue of a display',
  fields: { id: integer('id'), idDisplays: integer('id_displays'), idQueues: integer('id_queues') },
  searched: [],
});

export const workstationsOf = configuredKind<'display_workstations', AnswerOf<typeof addDisplayWorkstation>>({
  table: 'display_workstations',
  one: 'workstation of a display',
  fields: {
    id: integer('id'),
    idDisplays: integer('id_displays'),
    idWorkstations: integer('id_workstations'),
    position: text<'position', SidedWorkstation['position']>('position'),
  },
  searched: [],
});
