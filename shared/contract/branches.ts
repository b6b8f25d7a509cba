import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, idParams, yesNo } from './fields.ts';

const tag = 'Branches';

export const branch = z
  .object({
    id,
    idBranches: id,
    name: z.string(),
    idBranchTypes: id,
    zone: z.string().describe('Difference to UTC in hours'),
    smsEnabled: yesNo.describe('Y where customers may be written to'),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    enabled: yesNo,
  })
  .meta({ id: 'Branch' });
export type Branch = z.infer<typeof branch>;

export const listBranches = endpoint({
  method: 'get',
  path: '/branches',
  tag,
  summary: 'Enabled branches of this installation',
  privilege: 'signedIn',
  answer: z.array(branch),
  errors: [],
});

export const branchWorkstation = z
  .object({
    idWorkstations: id,
    workstationId: id,
    name: z.string(),
    enabled: yesNo,
    state: z.enum(['off', 'idle', 'assisting']),
    idUsers: id.nullable(),
    employeeFullName: z.string().nullable(),
    idAttentionAreas: id.nullable(),
  })
  .meta({ id: 'BranchWorkstation' });
export type BranchWorkstation = z.infer<typeof branchWorkstation>;

export const listBranchWorkstations = endpoint({
  method: 'get',
  path: '/branches/{id}/workstations',
  tag,
  summary: 'Enabled workstations of a branch; a user with an attention area sees that area only',
  privilege: 'signedIn',
  params: idParams,
  answer: z.array(branchWorkstation),
  errors: ['NOT_FOUND'],
});
