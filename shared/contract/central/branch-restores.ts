import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParams } from '../fields.ts';
import { restoreReport } from '../installation/restores.ts';
import { MANAGE_FLEET } from './registry.ts';

/** Restore report of a branch with the data that central still has. */
export const branchRestore = restoreReport
  .extend({
    epoch: z.string().describe('Epoch of changes that the branch started or continued'),
    before: z.string().nullable().describe('Previous epoch; null if the branch continued the same one'),
    closed: z
      .int()
      .nonnegative()
      .describe(
        'Number of open tickets that the day comparison closed at central because the branch no longer has them',
      ),
  })
  .meta({ id: 'BranchRestore' });
export type BranchRestore = z.infer<typeof branchRestore>;

export const listBranchRestores = endpoint({
  method: 'get',
  path: '/fleet/{id}/restores',
  tag: 'Fleet',
  only: 'central',
  summary: 'Data lost in the last restores of a branch, as far as central knows, newest first',
  privilege: MANAGE_FLEET,
  params: idParams,
  answer: z.object({ rows: z.array(branchRestore) }),
  errors: ['NOT_FOUND'],
});
