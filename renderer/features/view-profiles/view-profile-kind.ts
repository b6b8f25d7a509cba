import { configuredKind } from '#renderer/ui/list/configured/configured-kind.ts';
import type { Origin } from '#shared/contract/configuration/configured.ts';
import {
  createViewProfile,
  listViewProfiles,
  updateViewProfile,
  type ViewProfile,
  type ViewProfileBody,
  viewProfileBody,
} from '#shared/contract/configuration/view-profiles.ts';

/** View profiles of a branch type; their names open the form (configuration specification, section 2). */
export const viewProfiles = configuredKind<ViewProfile & Origin, ViewProfileBody>({
  texts: 'view-profiles',
  key: 'viewProfiles',
  level: 'branchType',
  of: 'idBranchTypes',
  list: listViewProfiles,
  create: createViewProfile,
  update: updateViewProfile,
  schema: viewProfileBody,
  form: 'crud',
  columns: [
    { key: 'name', width: 248, weight: 'strong', sortable: true, control: { kind: 'text', maxLength: 45 } },
    { key: 'description', sortable: true, control: { kind: 'text', maxLength: 90 }, fillFrom: 'name' },
    { key: 'supervision', width: 136, sortable: true, initial: 'N', control: { kind: 'toggle' } },
    { key: 'dashboard', width: 124, sortable: true, initial: 'N', control: { kind: 'toggle' } },
    { key: 'enabled', width: 124, sortable: true, control: { kind: 'toggle' } },
  ],
});
