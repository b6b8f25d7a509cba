import { z } from 'zod';
import { alarmValue } from '../configuration/alarms.ts';
import { CONFIGURES } from '../configuration/configured.ts';
import { openHours } from '../configuration/open-hours.ts';
import { type AnswerOf, endpoint } from '../endpoint.ts';
import { id } from '../fields.ts';

/** Kinds of configuration that a branch creates or adapts itself. */
export const CREATED_AT_BRANCHES = ['workstations', 'alarms', 'schedules', 'messages'] as const;
export type CreatedAtBranches = (typeof CREATED_AT_BRANCHES)[number];

export type CreatedAtBranch = AnswerOf<typeof listCreatedAtBranches>[number];

export const listCreatedAtBranches = endpoint({
  method: 'get',
  path: '/configuration/created_at_branches',
  tag: 'Configuration',
  only: 'central',
  summary: 'Configuration that branches created or adapted, as last reported, sorted by branch and name',
  privilege: CONFIGURES.anywhere,
  query: z.object({ kind: z.enum(CREATED_AT_BRANCHES).optional().describe('All kinds if missing') }),
  answer: z.array(
    z
      .object({
        kind: z.enum(CREATED_AT_BRANCHES),
        idBranches: id,
        branchName: z.string(),
        name: z.string().describe('Name of the workstation, or of the adapted alarm, schedule or message'),
        values: z
          .array(alarmValue)
          .describe('Values of an alarm that apply at the branch instead of central’s'),
        hours: z
          .array(openHours)
          .describe('Hours of a schedule that apply at the branch instead of central’s'),
      })
      .meta({ id: 'CreatedAtBranch' }),
  ),
  errors: [],
});
