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
  deployment: id.describe('The handing-out that it is about'),
  version: anyText(40),
  state: anyText(20).describe(`${UPDATE_STATES.join(', ')}; later versions may have more`),
  reason: anyText(20).describe(`Empty, or ${UPDATE_REASONS.join(', ')}; later versions may have more`),
  detail: anyText(300).describe('What the program that installs has said, in English'),
  since: epochMs.describe('By the clock of the branch'),
  receivedBytes: z.int().nonnegative().describe('Bytes of it that are there'),
});

/** Update state in a branch report. */
export const branchUpdate = z
  .object({
    platform: anyText(40).describe('Such as linux-x64'),
    hasKey: z.boolean().describe('It has a key to check versions with, without which it takes none'),
    present: updateAt.nullable(),
  })
  .meta({ id: 'BranchUpdate' });
export type BranchUpdate = z.infer<typeof branchUpdate>;

const offeredFile = z.object({
  signed: z.string().max(MAX_SIGNED_LENGTH).describe('The release as whoever made it has signed it'),
  bytes: z.int().positive(),
});

/** Version offered to a branch; none while paused. */
export const offeredVersion = z
  .object({
    deployment: id,
    file: offeredFile.nullable().describe('Null where there is none for the platform of the branch'),
    packages: z
      .array(offeredFile)
      .max(MAX_PACKAGES)
      .default([])
      .describe('For the devices of the branch, which it brings once it runs this version itself'),
  })
  .meta({ id: 'OfferedVersion' });
export type OfferedVersion = z.infer<typeof offeredVersion>;

export const fetchVersion = endpoint({
  ...fetchFile,
  path: '/replication/version',
  summary: 'A range of the file of a version, by the hash of its content; shorter where the file ends in it',
});
