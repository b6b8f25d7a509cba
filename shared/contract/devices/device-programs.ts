import { z } from 'zod';
import { PROGRAM_REASONS, PROGRAM_STATES } from '#shared/domain/updates/device-program.ts';
import { CONFIGURES } from '../configuration/configured.ts';
import { endpoint } from '../endpoint.ts';
import { epochMs, idParams, yesNo } from '../fields.ts';
import { fileRange } from '../replication/files.ts';
import { MAX_SIGNED_LENGTH } from '../replication/updates.ts';
import { deviceKey } from './devices.ts';

const tag = 'Devices';

/** Version of a device program. */
export const programVersion = z.string().regex(/^\d{1,9}\.\d{1,9}\.\d{1,9}$/);

/** A word of an enumeration that later versions may extend. */
const token = z
  .string()
  .max(20)
  .regex(/^[a-zA-Z]*$/);

const programUpdate = z
  .object({
    version: programVersion,
    state: token.describe(`${PROGRAM_STATES.join(', ')}; later versions may have more`),
    reason: token.describe(`Empty, or ${PROGRAM_REASONS.join(', ')}; later versions may have more`),
  })
  .meta({ id: 'ProgramUpdate' });
export type ProgramUpdate = z.infer<typeof programUpdate>;

const offeredPackage = z
  .object({
    signed: z.string().max(MAX_SIGNED_LENGTH).describe('Signed description of the package'),
    bytes: z.int().positive(),
  })
  .meta({ id: 'OfferedPackage' });
export type OfferedPackage = z.infer<typeof offeredPackage>;

export const reportProgram = endpoint({
  method: 'post',
  path: '/devices/program',
  tag,
  only: 'branch',
  summary: 'Report the version and update progress of a device program; returns the version to install',
  privilege: 'public',
  tolerant: true,
  body: z
    .object({
      key: deviceKey,
      version: programVersion,
      target: z
        .string()
        .max(60)
        .regex(/^[a-z0-9-]+$/)
        .describe('Package target, such as appliance-linux-x64-appimage'),
      well: yesNo.default('Y').describe('N while the version is on trial'),
      update: programUpdate.nullable().default(null),
    })
    .meta({ id: 'DeviceProgram' }),
  answer: z.object({
    offered: offeredPackage.nullable().describe('Package to install; null if the device is up to date'),
    before: offeredPackage
      .nullable()
      .describe('Package of the reported version, for a rollback; null if the branch does not have it'),
    mayInstall: yesNo.describe('Y if a package is offered, the branch is closed and no operator is working'),
  }),
  errors: ['TOO_MANY_REQUESTS', 'NOT_FOUND'],
});

export const fetchPackage = endpoint({
  method: 'post',
  path: '/devices/package',
  tag,
  only: 'branch',
  summary: 'Range of a package, by the SHA-256 of the file; shorter at the end of the file',
  privilege: 'public',
  tolerant: true,
  body: z.object({ key: deviceKey, ...fileRange }).meta({ id: 'PackageRange' }),
  answer: { media: 'application/octet-stream' },
  errors: ['TOO_MANY_REQUESTS', 'NOT_FOUND', 'RESOURCE_MISSING'],
});

const operates = { tag, only: 'branch', privilege: CONFIGURES.branch } as const;

const deviceVersion = z
  .object({
    version: z.string(),
    targets: z.array(z.string()).describe('Targets with a package'),
    devices: z.int().describe('Number of devices of the branch with one of these targets'),
    running: z.int().describe('Number of these devices that run this version or a later one'),
    stopped: z
      .object({ at: epochMs, device: z.string(), state: token, reason: token })
      .nullable()
      .describe('Failed or altered on devices, or stopped by central (`withdrawn`); null if not stopped'),
    failures: z
      .array(z.object({ device: z.string(), at: epochMs, state: token, reason: token }))
      .describe(
        'Devices of the branch on which the version failed, oldest first; one report counts per device',
      ),
    failuresToStop: z
      .int()
      .describe('Number of failed devices after which no other device is offered the version'),
  })
  .meta({ id: 'DeviceVersion' });
export type DeviceVersion = z.infer<typeof deviceVersion>;

export const listDeviceVersions = endpoint({
  ...operates,
  method: 'get',
  path: '/branches/{id}/device_versions',
  summary: 'Versions of the device program at the branch, newest first',
  params: idParams,
  answer: z.array(deviceVersion),
  errors: ['NOT_FOUND'],
});

export const offerDeviceVersion = endpoint({
  ...operates,
  method: 'post',
  path: '/branches/{id}/device_versions/offer',
  summary: 'Offer a stopped or failed version again; devices on which it failed retry it once',
  params: idParams,
  body: z.object({ version: programVersion }).meta({ id: 'DeviceVersionOffer' }),
  answer: z.object({}),
  errors: ['NOT_FOUND', 'VERSION_WITHDRAWN'],
});
