import type { AttentionProfileRow } from '#shared/contract/configuration/attention-profile-rows.ts';
import { configuredKind } from '../configured/configured-kind.ts';
import { whole } from '../configured/field.ts';

export const rowKind = configuredKind<'attention_profile_rows', AttentionProfileRow>({
  table: 'attention_profile_rows',
  one: 'row of an attention profile',
  fields: {
    id: whole('id'),
    idAttentionProfiles: whole('id_attention_profiles'),
    idQueues: whole('id_queues'),
    sequence: whole('sequence'),
    weight: whole('weight'),
    iterations: whole('iterations'),
    level: whole('level'),
    limit: whole('row_limit'),
  },
  searched: [],
});
