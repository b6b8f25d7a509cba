import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, idParams, name, text, yesNo } from '../fields.ts';
import { listQuery } from '../lists.ts';
import { CONFIGURES, linked, listed, origin, written } from './configured.ts';

/** More than a branch can have. */
const MAX_SELECTED = 1_000;

const displayConfigured = z
  .object({
    id,
    name: z.string(),
    description: z.string(),
    enabled: yesNo,
    idDisplayDesigns: id.nullable().describe('Design; null for a display created before designs existed'),
    idBranches: id,
    url: z.string().describe('Path of the display page, to be appended to the host of the branch server'),
  })
  .meta({ id: 'ConfiguredDisplay' });
export type ConfiguredDisplay = z.infer<typeof displayConfigured>;

const position = z
  .enum(['L', 'R'])
  .describe('Side of the display on which the workstation is located: L for left, R for right');
const sided = z.object({ idWorkstations: id, position }).meta({ id: 'WorkstationOfDisplay' });
export type SidedWorkstation = z.infer<typeof sided>;

const idQueues = z.array(id).max(MAX_SELECTED);
const workstations = z.array(sided).max(MAX_SELECTED);

export const displayBody = z
  .object({
    name: name(45),
    description: text(90),
    enabled: yesNo,
    idDisplayDesigns: id,
    idBranches: id,
    idQueues: idQueues
      .optional()
      .describe('Queues whose calls are shown; empty for all queues. If missing, they remain unchanged'),
    workstations: workstations
      .optional()
      .describe('Workstations that are shown; empty for all workstations. If missing, they remain unchanged'),
  })
  .meta({ id: 'ConfiguredDisplayBody' });
export type DisplayBody = z.infer<typeof displayBody>;

const kind = { path: '/displays', tag: 'Displays', one: 'a display' };

export const listDisplays = listed({
  ...kind,
  summary: 'Displays of a branch, including disabled ones',
  privilege: CONFIGURES.branch,
  query: listQuery(['name', 'description', 'enabled']).extend({ idBranches: id }),
  view: displayConfigured,
});

export const getConfiguredDisplay = endpoint({
  method: 'get',
  path: `${kind.path}/{id}/configuration`,
  tag: kind.tag,
  summary: 'Configuration of a display, with its queues and workstations',
  privilege: CONFIGURES.branch,
  params: idParams,
  answer: displayConfigured.extend({ idQueues, workstations }).and(origin).meta({ id: 'WholeDisplay' }),
  errors: ['NOT_FOUND'],
});

export const { create: createDisplay, update: updateDisplay } = written({
  ...kind,
  privilege: CONFIGURES.branch,
  body: displayBody,
  change: displayBody.omit({ idBranches: true }).meta({ id: 'ConfiguredDisplayChange' }),
  view: displayConfigured,
  errors: ['NAME_UNIQUE'],
});

const shared = {
  tag: kind.tag,
  reads: CONFIGURES.branch,
  writes: { privilege: CONFIGURES.branch },
  query: z.object({ idDisplays: id }),
};
const queueOfDisplay = z.object({ idDisplays: id, idQueues: id }).meta({ id: 'DisplayQueueBody' });

export const {
  list: listDisplayQueues,
  add: addDisplayQueue,
  remove: removeDisplayQueue,
} = linked({
  ...shared,
  path: '/display_queues',
  one: 'a queue to a display',
  summary: 'Queues whose calls a display shows; an empty list means all queues',
  body: queueOfDisplay,
  view: queueOfDisplay.extend({ id }).meta({ id: 'DisplayQueue' }),
});

const workstationOfDisplay = sided.extend({ idDisplays: id }).meta({ id: 'DisplayWorkstationBody' });

export const {
  list: listDisplayWorkstations,
  add: addDisplayWorkstation,
  remove: removeDisplayWorkstation,
} = linked({
  ...shared,
  path: '/display_workstations',
  one: 'a workstation to a display',
  summary: 'Workstations that a display shows, with their side; an empty list means all workstations',
  body: workstationOfDisplay,
  view: workstationOfDisplay.extend({ id }).meta({ id: 'DisplayWorkstation' }),
});
