import { z } from 'zod';
import { UPDATE_REASONS, UPDATE_STATES } from '#shared/domain/updates/update-state.ts';
import { endpoint } from '../endpoint.ts';
import { anyText, epochMs, id } from '../fields.ts';
import { fetchFile } from './files.ts';

/** Maximum length of a signed release. */
export const MAX_SIGNED_LENGTH = 2_000;
/** Maximum packages of a version. */
export const MAX_PACKAGES = 20;

/** Maximum stopped versions per message. */
export const MAX_WITHDRAWN_VERSIONS = 50;

/** Progress of a branch's update. */
const updateAt = z.object({
  deployment: id.describe('Id of the deployment'),
  version: anyText(40),
  state: anyText(20).describe(`${UPDATE_STATES.join(', ')}; later versions may have more`),
  reason: anyText(20).describe(`Empty, or ${UPDATE_REASONS.join(', ')}; later versions may have more`),
  detail: anyText(300).describe('Message of the installer, in English'),
  since: epochMs.describe('Start of the state, by the clock of the branch'),
  receivedBytes: z.int().nonnegative().describe('Number of bytes received'),
});

/** Update state in a branch report. */
export const branchUpdate = z
  .object({
    platform: anyText(40).describe('Platform such as linux-x64'),
    hasKey: z
      .boolean()
      .describe('Whether the branch has a key to verify versions; without one it accepts none'),
    present: updateAt.nullable(),
  })
  .meta({ id: 'BranchUpdate' });
export type BranchUpdate = z.infer<typeof branchUpdate>;

const offeredFile = z.object({
  signed: z.string().max(MAX_SIGNED_LENGTH).describe('Signed description of the release'),
  bytes: z.int().positive(),
});

/** Version offered to a branch; none while paused. */
export const offeredVersion = z
  .object({
    deployment: id,
    file: offeredFile.nullable().describe('File for the platform of the branch; null if there is none'),
    packages: z
      .array(offeredFile)
      .max(MAX_PACKAGES)
      .default([])
      .describe('Packages for the devices of the branch, which it downloads once it runs this version'),
  })
  .meta({ id: 'OfferedVersion' });
export type OfferedVersion = z.infer<typeof offeredVersion>;

export const fetchVersion = endpoint({
  ...fetchFile,
  path: '/replication/version',
  summary: 'Range of a version file, by the SHA-256 of the file; shorter at the end of the file',
});
