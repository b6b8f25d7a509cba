import { z } from 'zod';
import { id, name, text, yesNo } from '../fields.ts';
import { listQuery } from '../lists.ts';
import { CONFIGURES, getConfigured, linked, listed, WRITES, written } from './configured.ts';

const detailProfile = z
  .object({ id, name: z.string(), description: z.string(), enabled: yesNo, idBranchTypes: id })
  .meta({ id: 'DetailProfile' });
export type DetailProfile = z.infer<typeof detailProfile>;

const idTransactions = z.array(id).max(1_000);

export const detailProfileBody = z
  .object({
    name: name(45),
    description: text(90),
    enabled: yesNo,
    idBranchTypes: id,
    idTransactions: idTransactions
      .optional()
      .describe('All groups of transactions of the profile. If missing, they remain unchanged'),
  })
  .meta({ id: 'DetailProfileBody' });
export type DetailProfileBody = z.infer<typeof detailProfileBody>;

const kind = { path: '/detail_profiles', tag: 'Detail profiles', one: 'a detail profile' };

export const listDetailProfiles = listed({
  ...kind,
  summary: 'Detail profiles, of one branch type if `idBranchTypes` is given',
  privilege: CONFIGURES.branchType,
  query: listQuery(['name', 'description', 'enabled']).extend({ idBranchTypes: id.optional() }),
  view: detailProfile,
});

export const { create: createDetailProfile, update: updateDetailProfile } = written({
  ...kind,
  ...WRITES.branchType,
  body: detailProfileBody,
  change: detailProfileBody.omit({ idBranchTypes: true }).meta({ id: 'DetailProfileChange' }),
  view: detailProfile,
  errors: ['NAME_UNIQUE'],
});

export const getDetailProfile = getConfigured({
  ...kind,
  privilege: CONFIGURES.branchType,
  view: detailProfile.extend({ idTransactions }).meta({ id: 'WholeDetailProfile' }),
});

const groupOfProfile = z
  .object({ idDetailProfiles: id, idTransactions: id })
  .meta({ id: 'DetailProfileTransactionBody' });

export const {
  list: listDetailProfileTransactions,
  add: addDetailProfileTransaction,
  remove: removeDetailProfileTransaction,
} = linked({
  path: '/detail_profile_transactions',
  tag: kind.tag,
  one: 'a group of transactions to a detail profile',
  summary: 'Groups of transactions of a detail profile',
  reads: CONFIGURES.branchType,
  writes: WRITES.branchType,
  query: z.object({ idDetailProfiles: id }),
  body: groupOfProfile,
  view: groupOfProfile.extend({ id }).meta({ id: 'DetailProfileTransaction' }),
});
