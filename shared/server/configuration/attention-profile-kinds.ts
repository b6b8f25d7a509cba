import type { AttentionProfileRow } from '#shared/contract/configuration/attention-profile-rows.ts';
import type { AttentionProfile } from '#shared/contract/configuration/attention-profiles.ts';
import { CONDITIONAL_TYPES } from '#shared/domain/calling/profile.ts';
import { configuredKind } from '../configured/configured-kind.ts';
import { flag, integer, optional, text } from '../configured/field.ts';
import { byValue } from '../db/list-rows.ts';

export const profileKind = configuredKind<'attention_profiles', AttentionProfile>({
  table: 'attention_profiles',
  one: 'attention profile',
  fields: {
    name: text('name'),
    id: integer('id'),
    idAttentionProfiles: integer('id'),
    description: text('description'),
    type: text('type'),
    generalLimit: integer('general_limit'),
    assignable: flag('assignable'),
    enabled: flag('enabled'),
    idBranchTypes: integer('id_branch_types'),
    idAttentionProfilesAlt: optional('id_attention_profiles_alt'),
    conditionalType: {
      column: 'conditional_type',
      sort: byValue('conditional_type'),
      read: (stored) => CONDITIONAL_TYPES[stored as keyof typeof CONDITIONAL_TYPES] ?? null,
      write: (sent) => sent,
    },
    viewProfileConditional: optional('conditional_view_profile'),
  },
  searched: ['name', 'description'],
});

export const rowKind = configuredKind<'attention_profile_rows', AttentionProfileRow>({
  table: 'attention_profile_rows',
  one: 'row of an attention profile',
  fields: {
    id: integer('id'),
    idAttentionProfiles: integer('id_attention_profiles'),
    idQueues: integer('id_queues'),
    sequence: integer('sequence'),
    weight: integer('weight'),
    iterations: integer('iterations'),
    level: integer('level'),
    limit: integer('row_limit'),
  },
  searched: [],
});
