import type { AttentionProfileRow } from '#shared/contract/configuration/attention-profile-rows.ts';
import { configuredKind } from '../configured/configured-kind.ts';
import { integer } from '../configured/field.ts';

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
