import { configuredKind } from '#renderer/ui/list/configured/configured-kind.ts';
import {
  type AttentionProfile,
  type AttentionProfileBody,
  attentionProfileBody,
  createAttentionProfile,
  listAttentionProfiles,
  updateAttentionProfile,
} from '#shared/contract/configuration/attention-profiles.ts';
import type { Origin } from '#shared/contract/configuration/configured.ts';

/** Describes attention profiles: in which order workstations call (configuration specification, sections 2 to 5). */
export const attentionProfiles = configuredKind<AttentionProfile & Origin, AttentionProfileBody>({
  texts: 'attention-profiles',
  key: 'attentionProfiles',
  level: 'branchType',
  of: 'idBranchTypes',
  list: listAttentionProfiles,
  create: createAttentionProfile,
  update: updateAttentionProfile,
  schema: attentionProfileBody,
  form: 'crud',
  done: {
    added: 'attention-profiles:ADD_ATTENTION_PROFILE_SUCCESS',
    saved: 'attention-profiles:EDIT_ATTENTION_PROFILE_SUCCESS',
  },
  columns: [
    { key: 'name', width: 248, weight: 'strong', sortable: true, control: { kind: 'text', maxLength: 45 } },
    { key: 'description', sortable: true, control: { kind: 'text', maxLength: 90 }, fillFrom: 'name' },
    { key: 'type', width: 160, sortable: true, initial: 'FIFO', control: { kind: 'cards' } },
    { key: 'generalLimit', only: 'form', initial: 0, control: { kind: 'duration' } },
    { key: 'idAttentionProfilesAlt', only: 'form', control: { kind: 'choice' } },
    { key: 'assignable', only: 'form', control: { kind: 'toggle' } },
    { key: 'enabled', width: 124, sortable: true, control: { kind: 'toggle' } },
  ],
});
