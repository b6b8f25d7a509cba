import { z } from 'zod';
import { MODULES } from '#shared/domain/access/modules.ts';
import { endpoint } from '../endpoint.ts';
import { anyText, id, name, yesNo } from '../fields.ts';
import { listQuery } from '../lists.ts';
import { CONFIGURES, listed, written } from './configured.ts';

const workstationConfigured = z
  .object({
    id,
    idWorkstations: id,
    name: z.string(),
    enabled: yesNo,
    idWorkStationTypes: id,
    idBranches: id,
    idAttentionAreas: id.nullable(),
    idAttentionProfiles: id.nullable(),
  })
  .meta({ id: 'ConfiguredWorkstation' });
export type ConfiguredWorkstation = z.infer<typeof workstationConfigured>;

export const workstationBody = z
  .object({
    name: name(45),
    enabled: yesNo,
    idWorkStationTypes: id,
    idBranches: id,
    idAttentionAreas: id,
    idAttentionProfiles: id
      .nullable()
      .optional()
      .describe('Attention profile; if missing, it remains unchanged'),
  })
  .meta({ id: 'ConfiguredWorkstationBody' });
export type WorkstationBody = z.infer<typeof workstationBody>;

const kind = { path: '/workstations', tag: 'Workstations', one: 'a workstation' };

export const listWorkstations = listed({
  ...kind,
  summary: 'Workstations of a branch, including disabled ones',
  privilege: CONFIGURES.branch,
  query: listQuery(['name', 'enabled']).extend({ idBranches: id }),
  view: workstationConfigured,
});

export const MAX_FOUND_WORKSTATIONS = 20;

/** Searches the workstations of all branches. */
export const searchWorkstations = endpoint({
  method: 'get',
  path: '/workstations/search',
  tag: kind.tag,
  summary:
    'Workstations of all branches of the user, sorted by name; name and branch together contain every word of `search`',
  privilege: [...CONFIGURES.branch, MODULES.supervisionView],
  query: z.object({ search: anyText(90).pipe(z.string().min(1)) }),
  answer: z
    .object({
      workstations: z
        .array(z.object({ id, name: z.string(), idBranches: id, branchName: z.string() }))
        .describe(`Workstations, at most ${MAX_FOUND_WORKSTATIONS}, without those of disabled branches`),
    })
    .meta({ id: 'FoundWorkstations' }),
  errors: [],
});

export const { create: createWorkstation, update: updateWorkstation } = written({
  ...kind,
  privilege: CONFIGURES.branch,
  serves: true,
  body: workstationBody,
  change: workstationBody
    .omit({ idBranches: true })
    .extend({
      idAttentionAreas: id.nullable().describe('Attention area; null only if the workstation has none yet'),
    })
    .meta({ id: 'ConfiguredWorkstationChange' }),
  view: workstationConfigured,
  errors: ['NAME_UNIQUE', 'PROFILE_DISABLED', 'PROFILE_WITHOUT_CONDITION', 'REACH_MAX_WS', 'LICENCE_EXPIRED'],
});
