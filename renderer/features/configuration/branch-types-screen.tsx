import { configuredKind } from '#renderer/ui/list/configured/configured-kind.ts';
import { ConfiguredList } from '#renderer/ui/list/configured/configured-list.tsx';
import {
  type BranchType,
  type BranchTypeBody,
  branchTypeBody,
  createBranchType,
  listBranchTypes,
  updateBranchType,
} from '#shared/contract/configuration/branch-types.ts';

const branchTypes = configuredKind<BranchType, BranchTypeBody>({
  texts: 'branch-types',
  key: 'branchTypes',
  level: 'global',
  list: listBranchTypes,
  create: createBranchType,
  update: updateBranchType,
  schema: branchTypeBody,
  columns: [
    {
      key: 'name',
      width: 280,
      formWidth: 'minmax(160px, 264px)',
      weight: 'strong',
      sortable: true,
      control: { kind: 'text', maxLength: 45 },
    },
    {
      key: 'description',
      sortable: true,
      control: { kind: 'text', maxLength: 90 },
      fillFrom: 'name',
    },
    { key: 'enabled', width: 124, formWidth: '84px', sortable: true, control: { kind: 'toggle' } },
  ],
});

/** Branch types: settings shared by branches (configuration specification, section 2). */
export const BranchTypesScreen = () => <ConfiguredList kind={branchTypes} />;
