import { z } from 'zod';
import { id, name, text, yesNo } from '../fields.ts';
import { listQuery } from '../lists.ts';
import { listed, WRITES, written } from './configured.ts';

const branchType = z
  .object({ id, name: z.string(), description: z.string(), enabled: yesNo })
  .meta({ id: 'BranchType' });
export type BranchType = z.infer<typeof branchType>;

export const branchTypeBody = z
  .object({ name: name(45), description: text(90), enabled: yesNo })
  .meta({ id: 'BranchTypeBody' });
export type BranchTypeBody = z.infer<typeof branchTypeBody>;

const kind = { path: '/branch_types', tag: 'Branch types', one: 'a branch type' };

export const listBranchTypes = listed({
  ...kind,
  summary: 'Branch types, searched in name and description',
  privilege: 'signedIn',
  query: listQuery(['name', 'description', 'enabled']),
  view: branchType,
});

export const { create: createBranchType, update: updateBranchType } = written({
  ...kind,
  ...WRITES.global,
  body: branchTypeBody,
  change: branchTypeBody,
  view: branchType,
  errors: ['NAME_UNIQUE'],
});
