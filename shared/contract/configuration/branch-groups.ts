import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, idParams, name, text, yesNo } from '../fields.ts';
import { listQuery } from '../lists.ts';
import { branch } from './branches.ts';
import { CONFIGURES, listed, WRITES, written } from './configured.ts';

const MAX_GROUP_BRANCHES = 10_000;

const branchGroup = z
  .object({
    id,
    name: z.string(),
    description: z.string(),
    enabled: yesNo,
    idBranches: z
      .array(id)
      .describe('Branches of the group, including disabled ones; at a branch of a network only its own'),
  })
  .meta({ id: 'BranchGroup' });
export type BranchGroup = z.infer<typeof branchGroup>;

export const branchGroupBody = z
  .object({
    name: name(45),
    description: text(90),
    enabled: yesNo,
    idBranches: z
      .array(id)
      .max(MAX_GROUP_BRANCHES)
      .optional()
      .describe(
        'All branches of the group. If missing, a new group has none and an existing group keeps its branches',
      ),
  })
  .meta({ id: 'BranchGroupBody' });
export type BranchGroupBody = z.infer<typeof branchGroupBody>;

const kind = { path: '/branch_groups', tag: 'Branch groups', one: 'a branch group' };

export const listBranchGroups = listed({
  ...kind,
  summary:
    'Branch groups, searched in name and description; sorting by `idBranches` uses the number of branches',
  privilege: 'signedIn',
  query: listQuery(['name', 'description', 'idBranches', 'enabled']),
  view: branchGroup,
});

const one = { tag: kind.tag, params: idParams } as const;

export const getBranchGroup = endpoint({
  ...one,
  method: 'get',
  path: `${kind.path}/{id}`,
  summary: 'A branch group',
  privilege: 'signedIn',
  answer: branchGroup,
  errors: ['NOT_FOUND'],
});

export const { create: createBranchGroup, update: updateBranchGroup } = written({
  ...kind,
  ...WRITES.global,
  body: branchGroupBody,
  change: branchGroupBody,
  view: branchGroup,
  errors: ['NAME_UNIQUE'],
});

export const listBranchesOfGroup = endpoint({
  ...one,
  method: 'get',
  path: `${kind.path}/{id}/branches`,
  summary: 'Branches of a group, including disabled ones, sorted by name',
  privilege: 'signedIn',
  answer: z.array(branch),
  errors: ['NOT_FOUND'],
});

const LINK_ERRORS = ['NOT_FOUND', 'LOCKED_BY_CENTRAL'] as const;

export const addBranchToGroup = endpoint({
  ...one,
  ...WRITES.global,
  method: 'post',
  path: `${kind.path}/{id}/branches`,
  summary: 'Add a branch to a group; repeating it has no effect',
  body: z.object({ idBranches: id }).meta({ id: 'BranchOfGroup' }),
  answer: branch,
  errors: LINK_ERRORS,
});

export const removeBranchFromGroup = endpoint({
  ...one,
  ...WRITES.global,
  method: 'delete',
  path: `${kind.path}/{id}/branches/{idBranches}`,
  unversioned: 'a link has nothing that changes',
  summary: 'Remove a branch from a group',
  params: z.object({ id, idBranches: id }),
  answer: z.object({}),
  errors: LINK_ERRORS,
});

export const listGroupableBranches = endpoint({
  method: 'get',
  path: '/branches/names',
  tag: kind.tag,
  summary: 'All branches, including disabled ones, sorted by name, for selection in a group',
  privilege: CONFIGURES.global,
  answer: z.array(branch.pick({ id: true, name: true, enabled: true }).meta({ id: 'BranchName' })),
  errors: [],
});
