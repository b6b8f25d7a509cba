import { configuredKind } from '#renderer/ui/list/configured/configured-kind.ts';
import type { Origin } from '#shared/contract/configuration/configured.ts';
import {
  createDetailProfile,
  type DetailProfile,
  type DetailProfileBody,
  detailProfileBody,
  listDetailProfiles,
  updateDetailProfile,
} from '#shared/contract/configuration/detail-profiles.ts';

/** Detail profiles of a branch type; their names open the form (configuration specification, section 2). */
export const detailProfiles = configuredKind<DetailProfile & Origin, DetailProfileBody>({
  texts: 'detail-profiles',
  key: 'detailProfiles',
  level: 'branchType',
  of: 'idBranchTypes',
  list: listDetailProfiles,
  create: createDetailProfile,
  update: updateDetailProfile,
  schema: detailProfileBody,
  form: 'crud',
  columns: [
    { key: 'name', width: 248, weight: 'strong', sortable: true, control: { kind: 'text', maxLength: 45 } },
    { key: 'description', sortable: true, control: { kind: 'text', maxLength: 90 }, fillFrom: 'name' },
    { key: 'enabled', width: 124, sortable: true, control: { kind: 'toggle' } },
  ],
});
