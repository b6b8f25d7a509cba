import { z } from 'zod';
import type { BranchWaiting, ChangedVersion, Use } from './api-error.ts';

/** Waiting customers of a branch that a change would affect. */
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

const referencedRow = z.object({ id: z.number().int(), name: z.string() });

/** A use that prevents a deletion. */
export const use = z
  .object({
    kind: z.enum([
      'detailProfile',
      'display',
      'displayDesign',
      'kiosk',
      'madeAtBranch',
      'message',
      'printer',
      'queue',
      'ticketDesign',
      'user',
      'virtualTicket',
      'workstation',
      'workstationType',
    ]),
    id: z.number().int(),
    name: z.string(),
    branch: referencedRow.optional().describe('Where it belongs to a branch'),
    branchType: referencedRow.optional().describe('Where it belongs to a branch type'),
  })
  .meta({ id: 'Use' }) satisfies z.ZodType<Use>;

const changedVersion = z
  .object({
    current: z
      .record(z.string(), z.unknown())
      .describe('All values by now, under the names that `basedOn` has'),
    changed: z.array(z.string()).describe('The fields with another value than `basedOn` has'),
    names: z
      .record(z.string(), z.record(z.string(), z.string()))
      .describe('What rows that changed fields refer to are called: by field, then by id'),
  })
  .meta({ id: 'ChangedVersion' }) satisfies z.ZodType<ChangedVersion>;

/** Error body of the API. `field` names the invalid input, if any. */
export const apiErrorBody = z.object({
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
      'CUSTOMERS_ARE_WAITING: the branches where most wait; `params.people` and `params.branches` count all',
    ),
  uses: z
    .array(use)
    .optional()
    .describe(
      'Where something is used that is not deleted for that reason: 20 at most, of the included branches; `params.count` counts all',
    ),
  version: changedVersion
    .optional()
    .describe(
      'CHANGED_SINCE_READ: what the thing is by now. Merge it and send the change again, based on it',
    ),
});
