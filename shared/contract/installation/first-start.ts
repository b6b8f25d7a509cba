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
  summary: 'Whether this server requires set-up, and the available options',
  privilege: 'public',
  answer: z.object({
    needed: yesNo.describe('Y until a user exists who can sign in'),
    syncTypes: z.array(syncType).describe('Selectable installation types; empty if the type is fixed'),
    startsEmpty: yesNo.describe('Y if the configuration comes from central, so that none is created here'),
    namesBranch: yesNo.describe('Y if a standalone server requires a branch name'),
  }),
  errors: [],
});

export const setUpBody = z.object({
  code: name(40).describe('Code printed by the server at start; spaces, dashes and case are ignored'),
  newPassword: z.string().min(1).max(200).describe('Password of the first administrator'),
  language,
  syncType: syncType.optional(),
  starter: starter
    .optional()
    .describe('Initial configuration in that language; ignored at a branch of central, empty if missing'),
  branchName: name(45).optional(),
  zone: branchZone.optional().describe('Time zone of that branch; that of the machine if missing'),
});
export type SetUp = z.infer<typeof setUpBody>;

export const completeSetup = endpoint({
  method: 'post',
  path: '/setup',
  tag,
  summary: 'Set up this server, once, with its printed code',
  privilege: 'public',
  body: setUpBody,
  answer: z.object({ username: z.string() }),
  errors: ['SETUP_DONE', 'SETUP_CODE_INVALID', 'SETUP_BRANCH_NAME', 'WRONG_PASS_LENGTH', 'TOO_MANY_REQUESTS'],
});
