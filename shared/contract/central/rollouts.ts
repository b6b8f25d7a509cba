import { z } from 'zod';
import { NOT_REVERTED_REASONS, ROLLOUT_STATES } from '#shared/domain/replication/rollout-state.ts';
import { changedRow } from '../configuration/history.ts';
import { endpoint } from '../endpoint.ts';
import { epochMs, id, idParams, name, yesNo } from '../fields.ts';
import { listQuery, pageOf } from '../lists.ts';
import { MANAGE_FLEET } from './registry.ts';

const shared = { tag: 'Rollouts', only: 'central', privilege: MANAGE_FLEET } as const;

const row = { entity: z.string().describe('The table'), pk: z.int(), name: z.string() };

/** A row that a revert leaves unchanged. */
const notRevertedRow = z
  .object({ ...row, reason: z.enum(NOT_REVERTED_REASONS) })
  .meta({ id: 'NotRevertedRow' });
export type NotRevertedRow = z.infer<typeof notRevertedRow>;

const revertAnswer = z.object({ left: z.array(notRevertedRow).describe('What stays as it is, and why') });

const revertBody = z
  .object({
    left: z
      .array(z.object({ entity: name(60), pk: z.int() }))
      .max(10_000)
      .describe('What is known to stay as it is: it is refused where that is something else by now'),
  })
  .meta({ id: 'TakeBackBody' });

const REVERT_ERRORS = [
  'FORBIDDEN',
  'NOT_FOUND',
  'NOT_YOUR_BRANCH',
  'ALREADY_REVERTED',
  'REVERT_CONFLICT',
  'ROLLOUT_CONFLICT',
  'CUSTOMERS_ARE_WAITING',
  'REACH_MAX_WS',
  'LICENCE_EXPIRED',
] as const;

/** A rollout with its progress. */
export const rollout = z
  .object({
    id,
    name: z.string(),
    state: z.enum(ROLLOUT_STATES),
    startedAt: epochMs,
    startedBy: z.string(),
    endedAt: epochMs.nullable(),
    endedBy: z.string(),
    rows: z.int().describe('Things that it changes'),
    reached: z.int().describe('Branches that shall have it'),
    applied: z.int().describe('Those of them that do'),
    branches: z.int().describe('All branches'),
    isMine: yesNo.describe('Y where the changes of whoever asks go into it'),
  })
  .meta({ id: 'Rollout' });
export type Rollout = z.infer<typeof rollout>;

export const listRollouts = endpoint({
  ...shared,
  method: 'get',
  path: '/rollouts',
  summary: 'What is, or was, rolled out in steps; the newest first',
  query: listQuery(['startedAt']).pick({ page: true, size: true }),
  answer: pageOf(rollout),
  errors: [],
});

const rolloutBranch = z
  .object({
    idBranches: id,
    name: z.string(),
    since: epochMs.describe('Since when it shall have it'),
    applied: yesNo,
    lastSeen: epochMs.nullable().describe('When its last report came'),
  })
  .meta({ id: 'RolloutBranch' });
export type RolloutBranch = z.infer<typeof rolloutBranch>;

export const showRollout = endpoint({
  ...shared,
  method: 'get',
  path: '/rollouts/{id}',
  summary: 'One rollout: what it changes, and which branches have it',
  params: idParams,
  answer: z.object({
    rollout,
    changes: z.array(changedRow),
    branches: z
      .array(rolloutBranch)
      .describe('That shall have it, or hear that it was taken back: those that do not first, at most 200'),
  }),
  errors: ['NOT_FOUND'],
});

export const startRollout = endpoint({
  ...shared,
  method: 'post',
  path: '/rollouts',
  summary: 'Begin a rollout: what whoever asks changes from now on goes into it',
  body: z.object({ name: name(45) }).meta({ id: 'RolloutBody' }),
  answer: z.object({ id }),
  errors: ['ROLLOUT_LIMIT'],
});

export const myRollout = endpoint({
  ...shared,
  method: 'get',
  path: '/rollouts/mine',
  summary: 'The rollout into which the changes of whoever asks go',
  answer: z.object({ rollout: rollout.pick({ id: true, name: true }).nullable() }),
  errors: [],
});

export const selectRollout = endpoint({
  ...shared,
  method: 'put',
  path: '/rollouts/mine',
  unversioned: 'a choice of the user who makes it',
  summary: 'Say where the changes of whoever asks go from now on',
  body: z
    .object({ idRollouts: id.nullable().describe('Null for all branches at once') })
    .meta({ id: 'ChosenRollout' }),
  answer: z.object({}),
  errors: ['NOT_FOUND', 'ROLLOUT_ENDED'],
});

export const stepRollout = endpoint({
  ...shared,
  method: 'post',
  path: '/rollouts/{id}/step',
  summary: 'Bring a rollout to more branches; to all, by which it ends',
  params: idParams,
  body: z
    .object({
      to: z.enum(['branches', 'group', 'all']),
      idBranches: z.array(id).min(1).max(10_000).optional().describe('The branches, where it goes to some'),
      idBranchGroups: id.optional().describe('The group, where it goes to one'),
    })
    .meta({ id: 'RolloutStep' }),
  answer: z.object({ reached: z.int().describe('Branches that did not have it before') }),
  errors: ['NOT_FOUND', 'NOT_YOUR_BRANCH', 'ROLLOUT_ENDED'],
});

export const previewRolloutRevert = endpoint({
  ...shared,
  method: 'get',
  path: '/rollouts/{id}/revert',
  summary: 'What would stay as it is if the rollout were taken back now',
  params: idParams,
  answer: revertAnswer,
  errors: ['NOT_FOUND', 'ALREADY_REVERTED'],
});

export const revertRollout = endpoint({
  ...shared,
  method: 'post',
  path: '/rollouts/{id}/revert',
  summary: 'Take back all that a rollout has changed, as one revision',
  params: idParams,
  body: revertBody,
  answer: revertAnswer,
  errors: REVERT_ERRORS,
});

/** Changes saved together by one user. */
export const save = z
  .object({
    id,
    at: epochMs,
    username: z.string(),
    changes: z.array(changedRow).describe('At most ten'),
    rows: z.int().describe('All of them'),
    rollout: z.string().nullable().describe('The rollout that it belongs to'),
    reverts: z
      .object({ at: epochMs, username: z.string(), rollout: z.string().nullable() })
      .nullable()
      .describe('What it took back: what was saved then, or a rollout'),
    revertedAt: epochMs.nullable(),
  })
  .meta({ id: 'Save' });
export type Save = z.infer<typeof save>;

export const listSaves = endpoint({
  ...shared,
  method: 'get',
  path: '/configuration/changes',
  summary: 'What people saved at central in the last 90 days; the newest first',
  query: listQuery(['at']).pick({ page: true, size: true }),
  answer: pageOf(save),
  errors: [],
});

export const previewSaveRevert = endpoint({
  ...shared,
  method: 'get',
  path: '/configuration/changes/{id}/revert',
  summary: 'What would stay as it is if this were taken back now',
  params: idParams,
  answer: revertAnswer,
  errors: ['NOT_FOUND', 'ALREADY_REVERTED'],
});

export const revertSave = endpoint({
  ...shared,
  method: 'post',
  path: '/configuration/changes/{id}/revert',
  summary: 'Revert the changes that a user saved together, as one revision',
  params: idParams,
  body: revertBody,
  answer: revertAnswer,
  errors: REVERT_ERRORS,
});
