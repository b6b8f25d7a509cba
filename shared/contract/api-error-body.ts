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
      .describe('Time of the last report of an offline branch; null if the number is current'),
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
      'createdAtBranch',
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
    branch: referencedRow.optional().describe('Branch that the entity belongs to, if any'),
    branchType: referencedRow.optional().describe('Branch type that the entity belongs to, if any'),
  })
  .meta({ id: 'Use' }) satisfies z.ZodType<Use>;

const changedVersion = z
  .object({
    current: z
      .record(z.string(), z.unknown())
      .describe('All current values, under the names used in `basedOn`'),
    changed: z.array(z.string()).describe('Fields whose current value differs from `basedOn`'),
    names: z
      .record(z.string(), z.record(z.string(), z.string()))
      .describe('Names of the rows that changed fields refer to, by field and id'),
  })
  .meta({ id: 'ChangedVersion' }) satisfies z.ZodType<ChangedVersion>;

/** Error body of the API. `field` names the invalid input, if any. */
export const apiErrorBody = z.object({
  status: z.string().describe('Code of the error catalogue'),
  message: z.string().describe('Message for programs; contains the substring that clients match'),
  field: z.string().optional(),
  params: z
    .record(z.string(), z.union([z.string(), z.number()]))
    .optional()
    .describe('Values for the text shown to users'),
  idUsers: z
    .number()
    .int()
    .optional()
    .describe('User whose account prevents the sign-in; returned only after the correct password'),
  waiting: z
    .array(branchWaiting)
    .optional()
    .describe(
      'CUSTOMERS_ARE_WAITING: branches with the most waiting customers; `params.people` and `params.branches` are the totals',
    ),
  uses: z
    .array(use)
    .optional()
    .describe(
      'Uses that prevent a deletion, at most 20, of the included branches; `params.count` is the total',
    ),
  version: changedVersion
    .optional()
    .describe(
      'CHANGED_SINCE_READ: current state of the entity. Merge it and send the change again with `basedOn` set to it',
    ),
});
