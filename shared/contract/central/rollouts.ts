import { z } from 'zod';
import { NOT_REVERTED_REASONS, ROLLOUT_STATES } from '#shared/domain/replication/rollout-state.ts';
import { changedRow } from '../configuration/history.ts';
import { endpoint } from '../endpoint.ts';
import { epochMs, id, idParams, name, yesNo } from '../fields.ts';
import { listQuery, pageOf } from '../lists.ts';
import { MANAGE_FLEET } from './registry.ts';

const shared = { tag: 'Rollouts', only: 'central', privilege: MANAGE_FLEET } as const;

const row = { entity: z.string().describe('Table name'), pk: z.int(), name: z.string() };

/** A row that a revert leaves unchanged. */
const notRevertedRow = z
  .object({ ...row, reason: z.enum(NOT_REVERTED_REASONS) })
  .meta({ id: 'NotRevertedRow' });
export type NotRevertedRow = z.infer<typeof notRevertedRow>;

const revertAnswer = z.object({
  left: z.array(notRevertedRow).describe('Rows that remain unchanged, with the reason'),
});

const revertBody = z
  .object({
    left: z
      .array(z.object({ entity: name(60), pk: z.int() }))
      .max(10_000)
      .describe(
        'Rows that the caller expects to remain unchanged; the revert is refused if they differ by now',
      ),
  })
  .meta({ id: 'RevertBody' });

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
    rows: z.int().describe('Number of changed rows'),
    reached: z.int().describe('Number of branches that should have the rollout, or its end'),
    applied: z.int().describe('Number of these branches that have applied it'),
    branches: z.int().describe('Total number of branches'),
    isMine: yesNo.describe('Y if changes of the caller are added to this rollout'),
  })
  .meta({ id: 'Rollout' });
export type Rollout = z.infer<typeof rollout>;

export const listRollouts = endpoint({
  ...shared,
  method: 'get',
  path: '/rollouts',
  summary: 'Rollouts, newest first',
  query: listQuery(['startedAt']).pick({ page: true, size: true }),
  answer: pageOf(rollout),
  errors: [],
});

const rolloutBranch = z
  .object({
    idBranches: id,
    name: z.string(),
    since: epochMs.describe('Time from which the branch should have the rollout, or its end'),
    applied: yesNo,
    lastSeen: epochMs.nullable().describe('Time of the last report'),
  })
  .meta({ id: 'RolloutBranch' });
export type RolloutBranch = z.infer<typeof rolloutBranch>;

export const showRollout = endpoint({
  ...shared,
  method: 'get',
  path: '/rollouts/{id}',
  summary: 'A rollout with its changes and branches',
  params: idParams,
  answer: z.object({
    rollout,
    changes: z.array(changedRow),
    branches: z
      .array(rolloutBranch)
      .describe('Branches that should have the rollout, or its end; those without it first, at most 200'),
  }),
  errors: ['NOT_FOUND'],
});

export const startRollout = endpoint({
  ...shared,
  method: 'post',
  path: '/rollouts',
  summary: 'Start a rollout; further changes of the caller are added to it',
  body: z.object({ name: name(45) }).meta({ id: 'RolloutBody' }),
  answer: z.object({ id }),
  errors: ['ROLLOUT_LIMIT'],
});

export const myRollout = endpoint({
  ...shared,
  method: 'get',
  path: '/rollouts/mine',
  summary: 'Rollout that receives the changes of the caller',
  answer: z.object({ rollout: rollout.pick({ id: true, name: true }).nullable() }),
  errors: [],
});

export const selectRollout = endpoint({
  ...shared,
  method: 'put',
  path: '/rollouts/mine',
  unversioned: 'a choice of the user who makes it',
  summary: 'Select the rollout that receives the changes of the caller',
  body: z
    .object({ idRollouts: id.nullable().describe('Rollout; null to send changes to all branches at once') })
    .meta({ id: 'SelectedRollout' }),
  answer: z.object({}),
  errors: ['NOT_FOUND', 'ROLLOUT_ENDED'],
});

export const stepRollout = endpoint({
  ...shared,
  method: 'post',
  path: '/rollouts/{id}/step',
  summary: 'Extend a rollout to more branches; extending it to all branches ends it',
  params: idParams,
  body: z
    .object({
      to: z.enum(['branches', 'group', 'all']),
      idBranches: z.array(id).min(1).max(10_000).optional().describe('Branches, if `to` is branches'),
      idBranchGroups: id.optional().describe('Branch group, if `to` is group'),
    })
    .meta({ id: 'RolloutStep' }),
  answer: z.object({ reached: z.int().describe('Number of branches that did not have the rollout before') }),
  errors: ['NOT_FOUND', 'NOT_YOUR_BRANCH', 'ROLLOUT_ENDED'],
});

export const previewRolloutRevert = endpoint({
  ...shared,
  method: 'get',
  path: '/rollouts/{id}/revert',
  summary: 'Rows that would remain unchanged if the rollout were reverted now',
  params: idParams,
  answer: revertAnswer,
  errors: ['NOT_FOUND', 'ALREADY_REVERTED'],
});

export const revertRollout = endpoint({
  ...shared,
  method: 'post',
  path: '/rollouts/{id}/revert',
  summary: 'Revert all changes of a rollout in one revision',
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
    changes: z.array(changedRow).describe('Changed rows, at most ten'),
    rows: z.int().describe('Total number of changed rows'),
    rollout: z.string().nullable().describe('Name of the rollout that the change belongs to; null if none'),
    reverts: z
      .object({ at: epochMs, username: z.string(), rollout: z.string().nullable() })
      .nullable()
      .describe('Configuration change or rollout that this change reverted; null if none'),
    revertedAt: epochMs.nullable(),
  })
  .meta({ id: 'Save' });
export type Save = z.infer<typeof save>;

export const listSaves = endpoint({
  ...shared,
  method: 'get',
  path: '/configuration/changes',
  summary: 'Configuration changes at central in the last 90 days, newest first',
  query: listQuery(['at']).pick({ page: true, size: true }),
  answer: pageOf(save),
  errors: [],
});

export const previewSaveRevert = endpoint({
  ...shared,
  method: 'get',
  path: '/configuration/changes/{id}/revert',
  summary: 'Rows that would remain unchanged if this change were reverted now',
  params: idParams,
  answer: revertAnswer,
  errors: ['NOT_FOUND', 'ALREADY_REVERTED'],
});

export const revertSave = endpoint({
  ...shared,
  method: 'post',
  path: '/configuration/changes/{id}/revert',
  summary: 'Revert the changes that a user saved together in one revision',
  params: idParams,
  body: revertBody,
  answer: revertAnswer,
  errors: REVERT_ERRORS,
});
