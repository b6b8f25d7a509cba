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
      .enum(['trusted', 'pending', 'rejected'])
      .describe(
        'Whether the server clock is accepted: `asked` while staff are asked, `refused` if they rejected it',
      ),
    branches: z
      .array(
        z.object({
          idBranches: id,
          branchName: z.string(),
          day: day.describe('Current business day of the branch'),
          clockDay: day.describe('Business day by the server clock'),
          otherDay: day.describe('Business day that continues if the clock is wrong'),
          left: z
            .int()
            .nonnegative()
            .describe('Number of customers of earlier days who wait, are on stand-by or are being served'),
        }),
      )
      .describe('Branches whose business day differs from that of the clock'),
  })
  .meta({ id: 'BranchClock' });
export type BranchClock = z.infer<typeof branchClock>;

export const getBranchClock = endpoint({
  method: 'get',
  path: '/branch-clock',
  tag,
  only: 'branch',
  summary: 'Whether the business day of the server clock may begin, or is in doubt',
  privilege,
  answer: branchClock,
  errors: [],
});

export const answerBranchClock = endpoint({
  method: 'post',
  path: '/branch-clock',
  tag,
  only: 'branch',
  summary: 'Confirm the server clock to begin its business day, or reject it to continue the other day',
  privilege,
  body: z.object({
    answer: z.enum(['right', 'wrong']),
    clockDay: day.describe('Day of the clock as shown to the user; refused if it has changed'),
  }),
  answer: branchClock,
  errors: ['CLOCK_NOT_PENDING'],
});
