import { z } from 'zod';
import { branchZone } from '../configuration/branches.ts';
import { endpoint } from '../endpoint.ts';
import { language, name, yesNo } from '../fields.ts';

const tag = 'First start';

const syncType = z.enum(['standalone', 'branch']);

/** Initial configurations. */
export const STARTERS = ['bank', 'clinic', 'townHall', 'empty'] as const;
const starter = z.enum(STARTERS);
export type StarterName = z.infer<typeof starter>;

/** Data for the set-up page, without sign-in. */
export const getSetup = endpoint({
  method: 'get',
  path: '/setup',
  tag,
  summary: 'Whether this server waits to be set up, and what for',
  privilege: 'public',
  answer: z.object({
    needed: yesNo.describe('Y until there is someone who can sign in'),
    syncTypes: z.array(syncType).describe('To be chosen from; empty where that is settled already'),
    startsEmpty: yesNo.describe(
      'Y where the configuration comes from a central, so that nothing is made here',
    ),
    namesBranch: yesNo.describe('Y where a server that stands alone is given its branch'),
  }),
  errors: [],
});

export const setUpBody = z.object({
  code: name(40).describe('As the server printed it when it started; spaces, dashes and case do not matter'),
  newPassword: z.string().min(1).max(200).describe('Of the first administrator'),
  language,
  syncType: syncType.optional(),
  starter: starter
    .optional()
    .describe(
      'What it begins with, in that language; nothing where it is missing, and at a branch of a central',
    ),
  branchName: name(45).optional(),
  zone: branchZone.optional().describe('Of that branch; that of the machine where it is missing'),
});
export type SetUp = z.infer<typeof setUpBody>;

export const completeSetup = endpoint({
  method: 'post',
  path: '/setup',
  tag,
  summary: 'Set this server up, once, with the code that it printed',
  privilege: 'public',
  body: setUpBody,
  answer: z.object({ username: z.string() }),
  errors: ['SETUP_DONE', 'SETUP_CODE_INVALID', 'SETUP_BRANCH_NAME', 'WRONG_PASS_LENGTH', 'TOO_MANY_REQUESTS'],
});
