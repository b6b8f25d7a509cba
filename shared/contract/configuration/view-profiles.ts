import { z } from 'zod';
import { id, name, text, yesNo } from '../fields.ts';
import { listQuery } from '../lists.ts';
import { getConfigured, linked, listed, WRITES, written } from './configured.ts';

/** More than a branch can have. */
const MAX_QUEUES = 1_000;

const viewProfile = z
  .object({
    id,
    name: z.string(),
    description: z.string(),
    enabled: yesNo,
    supervision: yesNo.describe('Whether supervisors can select the profile'),
    dashboard: yesNo.describe('Whether dashboards can select the profile'),
    idBranchTypes: id,
  })
  .meta({ id: 'ViewProfile' });
export type ViewProfile = z.infer<typeof viewProfile>;

const idQueues = z.array(id).max(MAX_QUEUES);

export const viewProfileBody = z
  .object({
    name: name(45),
    description: text(90),
    enabled: yesNo,
    supervision: yesNo,
    dashboard: yesNo,
    idBranchTypes: id,
    idQueues: idQueues.optional().describe('All queues of the profile. If missing, they remain unchanged'),
  })
  .meta({ id: 'ViewProfileBody' });
export type ViewProfileBody = z.infer<typeof viewProfileBody>;

const kind = { path: '/view_profiles', tag: 'View profiles', one: 'a view profile' };

export const listViewProfiles = listed({
  ...kind,
  summary: 'View profiles, of one branch type if `idBranchTypes` is given',
  privilege: 'signedIn',
  query: listQuery(['name', 'description', 'enabled', 'supervision', 'dashboard']).extend({
    idBranchTypes: id.optional(),
    enabled: yesNo.optional(),
    supervision: yesNo.optional(),
  }),
  view: viewProfile,
});

export const { create: createViewProfile, update: updateViewProfile } = written({
  ...kind,
  ...WRITES.branchType,
  serves: true,
  body: viewProfileBody,
  change: viewProfileBody.omit({ idBranchTypes: true }).meta({ id: 'ViewProfileChange' }),
  view: viewProfile,
  errors: ['NAME_UNIQUE', 'PROFILE_IN_USE'],
});

export const getViewProfile = getConfigured({
  ...kind,
  privilege: 'signedIn',
  view: viewProfile.extend({ idQueues }).meta({ id: 'WholeViewProfile' }),
});

const queueOfProfile = z.object({ idViewProfiles: id, idQueues: id }).meta({ id: 'ViewProfileQueueBody' });

export const {
  list: listViewProfileQueues,
  add: addViewProfileQueue,
  remove: removeViewProfileQueue,
} = linked({
  path: '/view_profile_queues',
  tag: kind.tag,
  one: 'a queue to a view profile',
  summary: 'Queues of a view profile',
  reads: 'signedIn',
  writes: WRITES.branchType,
  serves: true,
  query: z.object({ idViewProfiles: id }),
  body: queueOfProfile,
  view: queueOfProfile.extend({ id }).meta({ id: 'ViewProfileQueue' }),
});
