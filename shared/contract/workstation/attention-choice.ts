import { z } from 'zod';
import { MODULES } from '#shared/domain/access/modules.ts';
import { endpoint } from '../endpoint.ts';
import { id, idParams } from '../fields.ts';
import { workstation } from './workstations.ts';

/** Operators with `selfProfile` change their own profile, supervisors any. */
export const changeAttentionProfile = endpoint({
  method: 'put',
  path: '/workstations/{id}/attentionProfile',
  // Published form of the same change (operations specification, section 7).
  alsoAt: { path: '/workstations/{id}', takes: (body) => Object.keys(body).join() === 'idAttentionProfiles' },
  unversioned: 'whom a workstation calls is work: the last choice counts',
  tag: 'Workstations',
  only: 'branch',
  summary: 'Assign another assignable attention profile to a workstation',
  privilege: [MODULES.workstation, MODULES.supervisionChangeProfile],
  params: idParams,
  body: z.object({ idAttentionProfiles: id }),
  answer: workstation,
  errors: [
    'NOT_FOUND',
    'ACTION_NOT_ALLOWED',
    'WORKSTATION_NOT_YOURS',
    'PROFILE_NOT_ASSIGNABLE',
    'PROFILE_WITHOUT_CONDITION',
  ],
});
