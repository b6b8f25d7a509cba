import { z } from 'zod';
import type { BranchWaiting } from './refused.ts';

/** Tells how many wait at a branch for what a change would take away. */
const branchWaiting = z
  .object({
    idBranches: z.number().int(),
    name: z.string(),
    people: z.number().int(),
    asOf: z
      .number()
      .int()
      .nullable()
      .describe('Moment of the last report of a branch that is away; null where the number is of now'),
  })
  .meta({ id: 'BranchWaiting' }) satisfies z.ZodType<BranchWaiting>;

/** Describes every refusal on the wire, apart from what pages load. `field` names the input that caused it, where one did. */
export const refusalBody = z.object({
  status: z.string().describe('A code of the error catalogue'),
  message: z.string().describe('For machines: holds the substring that clients match'),
  field: z.string().optional(),
  params: z
    .record(z.string(), z.union([z.string(), z.number()]))
    .optional()
    .describe('Values that the text shown to people names'),
  idUsers: z
    .number()
    .int()
    .optional()
    .describe('Whose account keeps a sign-in from going on; told only to who knows its password'),
  waiting: z
    .array(branchWaiting)
    .optional()
    .describe(
      'PEOPLE_ARE_WAITING: the branches where most wait; `params.people` and `params.branches` count all',
    ),
});
