import { useTranslation } from 'react-i18next';
import { configuredKind } from '#renderer/ui/list/configured/configured-kind.ts';
import {
  type BranchGroup,
  type BranchGroupBody,
  branchGroupBody,
  createBranchGroup,
  listBranchGroups,
  updateBranchGroup,
} from '#shared/contract/configuration/branch-groups.ts';

/** Branch groups; their names open the form (configuration specification, section 2). */
export const branchGroups = configuredKind<BranchGroup, BranchGroupBody>({
  texts: 'branch-groups',
  key: 'branchGroups',
  level: 'global',
  list: listBranchGroups,
  create: createBranchGroup,
  update: updateBranchGroup,
  schema: branchGroupBody,
  form: 'crud',
  columns: [
    {
      key: 'name',
      width: 280,
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
    {
      key: 'idBranches',
      says: 'branches',
      width: 140,
      align: 'right',
      sortable: true,
      read: ({ idBranches }) => <Count of={idBranches} />,
    },
    { key: 'enabled', width: 124, sortable: true, control: { kind: 'toggle' } },
  ],
});

const Count = ({ of }: { readonly of: readonly unknown[] }) =>
  of.length.toLocaleString(useTranslation().i18n.language);
