import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, idParams, name, seconds, text, yesNo } from '../fields.ts';
import { listQuery } from '../lists.ts';
import { attentionProfileRow, condition, conditional, profileRowInput } from './attention-profile-rows.ts';
import { listed, WRITES, written } from './configured.ts';

export const ATTENTION_PROFILE_TYPES = [
  'FIFO',
  'RATIOBASED',
  'WEIGHTED',
  'TIMEBASED',
  'APPOINTMENTBASED',
  'CONDITIONALBASED',
] as const;

/** More than the queues of a branch. */
const MAX_PROFILE_ROWS = 1_000;

export const attentionProfile = z
  .object({
    id,
    idAttentionProfiles: id,
    name: z.string(),
    description: z.string(),
    type: z.enum(ATTENTION_PROFILE_TYPES),
    generalLimit: seconds.describe(
      'Seconds of waiting after which a ticket takes priority; 0 for none. In a conditional profile it applies to the queues of the selected profile. Early arrivals for an appointment are exempt until its time',
    ),
    assignable: yesNo.describe(
      'Whether supervisors, and operators who may select a profile, can assign it to a workstation',
    ),
    enabled: yesNo,
    idBranchTypes: id,
    idAttentionProfilesAlt: id.nullable().describe('Alternative profile, used if this one finds no ticket'),
    conditionalType: z.enum(['CUSTOMERSWAITING', 'MAXTIMEWAITING', 'WSASSIGNED']).nullable(),
    viewProfileConditional: id.nullable().describe('View profile whose queues are measured'),
  })
  .meta({ id: 'AttentionProfile' });
export type AttentionProfile = z.infer<typeof attentionProfile>;

const conditionInput = condition.meta({ id: 'ConditionOfProfile' });
export type ConditionInput = z.infer<typeof conditionInput>;

export const attentionProfileBody = z
  .object({
    name: name(45),
    description: text(90),
    type: z.enum(ATTENTION_PROFILE_TYPES),
    generalLimit: seconds,
    assignable: yesNo,
    enabled: yesNo,
    idBranchTypes: id,
    idAttentionProfilesAlt: id.nullable(),
    rows: z
      .array(profileRowInput)
      .max(MAX_PROFILE_ROWS)
      .optional()
      .describe(
        'All queues of the profile in order. If missing, they remain unchanged unless the type changes',
      ),
    conditional: conditionInput
      .nullable()
      .optional()
      .describe(
        'Condition of a conditional profile; null deletes it. If missing, it remains unchanged unless the type changes',
      ),
  })
  .meta({ id: 'AttentionProfileBody' });
export type AttentionProfileBody = z.infer<typeof attentionProfileBody>;

const kind = { path: '/attention_profiles', tag: 'Attention profiles', one: 'an attention profile' };

export const listAttentionProfiles = listed({
  ...kind,
  summary: 'Attention profiles, of one branch type if `idBranchTypes` is given',
  privilege: 'signedIn',
  query: listQuery(['name', 'description', 'type', 'assignable', 'enabled']).extend({
    idBranchTypes: id.optional(),
    assignable: yesNo.optional(),
    enabled: yesNo.optional(),
  }),
  view: attentionProfile,
});

export const getAttentionProfile = endpoint({
  method: 'get',
  path: '/attention_profiles/{id}',
  tag: kind.tag,
  summary: 'An attention profile with its rows in order and, if it is conditional, its condition',
  privilege: 'signedIn',
  params: idParams,
  answer: attentionProfile
    .extend({ rows: z.array(attentionProfileRow), conditional: conditional.nullable() })
    .meta({ id: 'WholeAttentionProfile' }),
  errors: ['NOT_FOUND'],
});

/** Changing the type deletes rows and condition. */
export const { create: createAttentionProfile, update: updateAttentionProfile } = written({
  ...kind,
  ...WRITES.branchType,
  serves: true,
  body: attentionProfileBody,
  change: attentionProfileBody.omit({ idBranchTypes: true }).meta({ id: 'AttentionProfileChange' }),
  view: attentionProfile,
  errors: [
    'NAME_UNIQUE',
    'PROFILE_DISABLED',
    'PROFILE_WITHOUT_CONDITION',
    'PROFILE_IN_USE',
    'PROFILE_CYCLE',
    'PROFILE_CONDITIONAL',
    'PROFILE_OF_OTHER_TYPE',
    'QUEUE_IN_PROFILE',
    'LIMIT_TIME_INCOMPLETE',
  ],
});
