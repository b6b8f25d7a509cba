import { z } from 'zod';
import { MODULES } from '#shared/domain/access/modules.ts';
import { endpoint } from '../endpoint.ts';
import { id } from '../fields.ts';

const tag = 'Supervision';
/** Users who may reset a branch, which starting its day does. */
const privilege = [MODULES.supervisionReset, MODULES.resetBranch];
const day = z.iso.date();

const branchClock = z
  .object({
    state: z
      .enum(['believed', 'asked', 'refused'])
      .describe(
        'Whether the server’s clock counts; `asked` while staff are asked, `refused` when they said no',
      ),
    branches: z
      .array(
        z.object({
          idBranches: id,
          branchName: z.string(),
          day: day.describe('The business day that the branch is in'),
          clockDay: day.describe('The one that the clock says'),
          otherDay: day.describe('The one that goes on if the clock is wrong'),
          left: z.int().nonnegative().describe('Customers of earlier days who wait, stand by or are served'),
        }),
      )
      .describe('Branches whose business day is not the clock’s'),
  })
  .meta({ id: 'BranchClock' });
export type BranchClock = z.infer<typeof branchClock>;

export const getBranchClock = endpoint({
  method: 'get',
  path: '/branch-clock',
  tag,
  only: 'branch',
  summary: 'Whether the day that the server’s clock says may begin, or is in doubt',
  privilege,
  answer: branchClock,
  errors: [],
});

export const answerBranchClock = endpoint({
  method: 'post',
  path: '/branch-clock',
  tag,
  only: 'branch',
  summary: 'Say that the clock is right, so that its day begins, or wrong, so that the other day goes on',
  privilege,
  body: z.object({
    answer: z.enum(['right', 'wrong']),
    clockDay: day.describe('The clock’s day as it was shown; refused when it is another one by now'),
  }),
  answer: branchClock,
  errors: ['CLOCK_NOT_PENDING'],
});
