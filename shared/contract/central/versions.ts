import { z } from 'zod';
import { CONNECTION_STATES } from '#shared/domain/fleet/connection-state.ts';
import { DEPLOYMENT_STATES, STOP_REASONS } from '#shared/domain/updates/update-state.ts';
import { endpoint } from '../endpoint.ts';
import { anyText, epochMs, id, idParams, name, yesNo } from '../fields.ts';
import { listQuery, pageOf } from '../lists.ts';
import { MAX_SIGNED_LENGTH } from '../replication/updates.ts';
import { MANAGE_FLEET } from './registry.ts';

const shared = { tag: 'Versions', only: 'central', privilege: MANAGE_FLEET } as const;

/** Maximum file size of a version. */
export const MAX_VERSION = 1024 * 1024 * 1024;

const pages = { page: true, size: true } as const;

/** A file of a deployable version. */
export const versionFile = z
  .object({
    id,
    version: z.string(),
    platform: z.string().describe('Such as linux-x64'),
    name: z.string(),
    bytes: z.int(),
    addedAt: epochMs,
    addedBy: z.string(),
  })
  .meta({ id: 'VersionFile' });
export type VersionFile = z.infer<typeof versionFile>;

export const listVersions = endpoint({
  ...shared,
  method: 'get',
  path: '/versions',
  summary: 'The files of versions that can be handed out to branches; those added last first',
  query: listQuery(['addedAt']).pick(pages),
  answer: pageOf(versionFile),
  errors: [],
});

export const uploadVersion = endpoint({
  ...shared,
  method: 'post',
  path: '/versions',
  summary: 'Add a file of a version; it is held against what whoever made it has signed',
  upload: { field: 'file', maxBytes: MAX_VERSION },
  body: z.object({
    signed: z.string().max(MAX_SIGNED_LENGTH).describe('The .json that lies beside it, as it is'),
  }),
  answer: versionFile,
  errors: ['UPDATE_KEY_MISSING', 'VERSION_UNSIGNED', 'VERSION_DAMAGED', 'VERSION_EXISTS'],
});

export const deleteVersion = endpoint({
  ...shared,
  method: 'delete',
  path: '/versions/{id}',
  unversioned: 'a version never changes',
  summary: 'Delete a file of a version that is not handed out',
  params: idParams,
  answer: z.object({}),
  errors: ['NOT_FOUND', 'VERSION_DEPLOYED'],
});

/** A deployment with its progress. */
export const deployment = z
  .object({
    id,
    version: z.string(),
    state: z.enum(DEPLOYMENT_STATES),
    stopReason: z.enum(STOP_REASONS),
    wave: z.int().describe('The wave that it has reached, counted from 1'),
    waves: z
      .array(z.object({ branches: z.int(), well: z.int(), failed: z.int() }))
      .describe(
        'In their order: branches of each, how many run it and are heard, how many went back or refused it',
      ),
    steadyMinutes: z.int(),
    openedAt: epochMs.describe('When its present wave was opened, or last went on'),
    startedAt: epochMs,
    startedBy: z.string(),
    endedAt: epochMs.nullable(),
  })
  .meta({ id: 'Handout' });
export type VersionDeployment = z.infer<typeof deployment>;

export const listDeployments = endpoint({
  ...shared,
  method: 'get',
  path: '/version_deployments',
  summary: 'What is, or was, handed out in waves; the newest first',
  query: listQuery(['startedAt']).pick(pages),
  answer: pageOf(deployment),
  errors: [],
});

const share = z.int().min(1).max(100);

export const startDeployment = endpoint({
  ...shared,
  method: 'post',
  path: '/version_deployments',
  summary: 'Hand a version out to all branches, in waves: the pilots first, then parts of the others',
  body: z
    .object({
      version: name(40),
      idBranches: z.array(id).max(10_000).describe('The pilots, which have it first'),
      shares: z
        .array(share)
        .min(1)
        .max(10)
        .refine((shares) => shares.at(-1) === 100, 'the last one is 100')
        .refine(
          (shares) => shares.every((one, at) => one > (shares[at - 1] ?? 0)),
          'each is more than the one before',
        )
        .describe('How many of the others have it after each further wave, percent'),
      steadyMinutes: z
        .int()
        .min(1)
        .max(14 * 24 * 60)
        .describe('For how long all of a wave have to be well before the next one'),
    })
    .meta({ id: 'HandoutBody' }),
  answer: z.object({ id }),
  errors: ['NOT_FOUND', 'NOT_YOUR_BRANCH', 'DEPLOYMENT_OPEN', 'VERSION_NEWER'],
});

export const changeDeployment = endpoint({
  ...shared,
  method: 'put',
  path: '/version_deployments/{id}',
  unversioned: 'a command, refused where its deployment is in another state',
  summary: 'Hold a handing-out, let it go on, or stop it; branches that install already are not stopped',
  params: idParams,
  body: z.object({ state: z.enum(['running', 'paused', 'stopped']) }).meta({ id: 'HandoutChange' }),
  answer: z.object({}),
  errors: ['NOT_FOUND', 'NOT_YOUR_BRANCH', 'DEPLOYMENT_ENDED'],
});

/** State of a branch in the present or last deployment. */
export const branchVersion = z
  .object({
    id: id.describe('Of the branch'),
    name: z.string(),
    running: z.string().describe('The version that it last said it runs; empty where it has said none'),
    platform: z.string(),
    connection: z.enum(CONNECTION_STATES),
    lastSeen: epochMs.nullable(),
    wave: z.int().nullable().describe('Its wave; null where nothing is handed out to it'),
    state: anyText(20).describe('Of an update as branches report it; empty where it has none'),
    reason: anyText(20),
    detail: anyText(300),
    since: epochMs.nullable(),
    receivedBytes: z.int().nullable(),
    bytes: z.int().nullable().describe('Of the whole file for its platform; null where there is none'),
    hasKey: yesNo.nullable().describe('Whether it checks versions with a key; null where it has not said'),
  })
  .meta({ id: 'BranchVersion' });
export type BranchVersion = z.infer<typeof branchVersion>;

export const listBranchVersions = endpoint({
  ...shared,
  method: 'get',
  path: '/versions/branches',
  summary: 'Where each branch stands; those where something went wrong first, then wave by wave',
  query: listQuery(['name']).pick({ ...pages, search: true }),
  answer: pageOf(branchVersion),
  errors: [],
});
