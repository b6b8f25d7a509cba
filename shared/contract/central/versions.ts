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
    platform: z.string().describe('Platform, such as linux-x64'),
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
  summary: 'Files of versions that can be deployed to branches, last added first',
  query: listQuery(['addedAt']).pick(pages),
  answer: pageOf(versionFile),
  errors: [],
});

export const uploadVersion = endpoint({
  ...shared,
  method: 'post',
  path: '/versions',
  summary: 'Add a file of a version, verified against its signature',
  upload: { field: 'file', maxBytes: MAX_VERSION },
  body: z.object({
    signed: z
      .string()
      .max(MAX_SIGNED_LENGTH)
      .describe('Content of the accompanying signed .json file, unchanged'),
  }),
  answer: versionFile,
  errors: ['UPDATE_KEY_MISSING', 'VERSION_UNSIGNED', 'VERSION_DAMAGED', 'VERSION_EXISTS'],
});

export const deleteVersion = endpoint({
  ...shared,
  method: 'delete',
  path: '/versions/{id}',
  unversioned: 'a version never changes',
  summary: 'Delete a file of a version that is not being deployed',
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
    wave: z.int().describe('Current wave, counted from 1'),
    waves: z
      .array(z.object({ branches: z.int(), well: z.int(), failed: z.int() }))
      .describe(
        'Waves in order: number of branches, of those that run the version and are online (`well`), and of those that reverted or rejected it (`failed`)',
      ),
    stableMinutes: z.int(),
    openedAt: epochMs.describe('Time at which the current wave started or last resumed'),
    startedAt: epochMs,
    startedBy: z.string(),
    endedAt: epochMs.nullable(),
  })
  .meta({ id: 'Deployment' });
export type VersionDeployment = z.infer<typeof deployment>;

export const listDeployments = endpoint({
  ...shared,
  method: 'get',
  path: '/version_deployments',
  summary: 'Version deployments, newest first',
  query: listQuery(['startedAt']).pick(pages),
  answer: pageOf(deployment),
  errors: [],
});

const share = z.int().min(1).max(100);

export const startDeployment = endpoint({
  ...shared,
  method: 'post',
  path: '/version_deployments',
  summary: 'Deploy a version to all branches in waves: pilot branches first, then shares of the others',
  body: z
    .object({
      version: name(40),
      idBranches: z.array(id).max(10_000).describe('Pilot branches, which receive the version first'),
      shares: z
        .array(share)
        .min(1)
        .max(10)
        .refine((shares) => shares.at(-1) === 100, 'the last one is 100')
        .refine(
          (shares) => shares.every((one, at) => one > (shares[at - 1] ?? 0)),
          'each is more than the one before',
        )
        .describe(
          'Cumulative percentage of the other branches after each further wave; increasing, the last is 100',
        ),
      stableMinutes: z
        .int()
        .min(1)
        .max(14 * 24 * 60)
        .describe('Minutes for which all branches of a wave must be healthy before the next wave'),
    })
    .meta({ id: 'DeploymentBody' }),
  answer: z.object({ id }),
  errors: ['NOT_FOUND', 'NOT_YOUR_BRANCH', 'DEPLOYMENT_OPEN', 'VERSION_NEWER'],
});

export const changeDeployment = endpoint({
  ...shared,
  method: 'put',
  path: '/version_deployments/{id}',
  unversioned: 'a command, refused where its deployment is in another state',
  summary: 'Pause, resume or stop a deployment; installations under way at branches continue',
  params: idParams,
  body: z.object({ state: z.enum(['running', 'paused', 'stopped']) }).meta({ id: 'DeploymentChange' }),
  answer: z.object({}),
  errors: ['NOT_FOUND', 'NOT_YOUR_BRANCH', 'DEPLOYMENT_ENDED'],
});

/** State of a branch in the present or last deployment. */
export const branchVersion = z
  .object({
    id: id.describe('Id of the branch'),
    name: z.string(),
    running: z.string().describe('Last reported version; empty if none was reported'),
    platform: z.string(),
    connection: z.enum(CONNECTION_STATES),
    lastSeen: epochMs.nullable(),
    wave: z.int().nullable().describe('Wave of the branch; null if nothing is deployed to it'),
    state: anyText(20).describe('State of the update as reported by the branch; empty without an update'),
    reason: anyText(20),
    detail: anyText(300),
    since: epochMs.nullable(),
    receivedBytes: z.int().nullable(),
    bytes: z.int().nullable().describe('File size for the platform of the branch; null if there is no file'),
    hasKey: yesNo
      .nullable()
      .describe('Whether the branch verifies versions with a key; null if not reported'),
  })
  .meta({ id: 'BranchVersion' });
export type BranchVersion = z.infer<typeof branchVersion>;

export const listBranchVersions = endpoint({
  ...shared,
  method: 'get',
  path: '/versions/branches',
  summary: 'Versions and updates of the branches; failed updates first, then by wave',
  query: listQuery(['name']).pick({ ...pages, search: true }),
  answer: pageOf(branchVersion),
  errors: [],
});
