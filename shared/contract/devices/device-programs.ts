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
    signed: z.string().max(MAX_SIGNED_LENGTH).describe('What it is, as whoever made it has signed it'),
    bytes: z.int().positive(),
  })
  .meta({ id: 'OfferedPackage' });
export type OfferedPackage = z.infer<typeof offeredPackage>;

export const reportProgram = endpoint({
  method: 'post',
  path: '/devices/program',
  tag,
  only: 'branch',
  summary:
    'The program of a device says which version it is, and how far it is with another; answered with the one that it shall have',
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
        .describe('What it was packed as, such as appliance-linux-x64-appimage'),
      well: yesNo.default('Y').describe('N while it is tried out'),
      update: programUpdate.nullable().default(null),
    })
    .meta({ id: 'DeviceProgram' }),
  answer: z.object({
    offered: offeredPackage.nullable().describe('Null where it has what it shall have'),
    before: offeredPackage
      .nullable()
      .describe('The package of the version that it says it is, where the branch has it: it leads back'),
    mayInstall: yesNo.describe('Y while its branch is closed and nobody is at a workstation there'),
  }),
  errors: ['TOO_MANY_REQUESTS', 'NOT_FOUND'],
});

export const fetchPackage = endpoint({
  method: 'post',
  path: '/devices/package',
  tag,
  only: 'branch',
  summary: 'A range of a package, by the hash of its content; shorter where it ends in it',
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
    targets: z.array(z.string()).describe('What there are packages for'),
    devices: z.int().describe('Of the branch, whose program it is for'),
    running: z.int().describe('Those of them that run it, or a later one'),
    stopped: z
      .object({ at: epochMs, device: z.string(), state: token, reason: token })
      .nullable()
      .describe(
        'Since a device was not well with it, or found it altered, or central stopped it (state withdrawn, no device): it is offered to none any more',
      ),
  })
  .meta({ id: 'DeviceVersion' });
export type DeviceVersion = z.infer<typeof deviceVersion>;

export const listDeviceVersions = endpoint({
  ...operates,
  method: 'get',
  path: '/branches/{id}/device_versions',
  summary: 'The versions of the program of devices that the branch has, the newest first',
  params: idParams,
  answer: z.array(deviceVersion),
  errors: ['NOT_FOUND'],
});

export const offerDeviceVersion = endpoint({
  ...operates,
  method: 'post',
  path: '/branches/{id}/device_versions/offer',
  summary: 'Offer a version again that was stopped; devices that it failed at try it once more',
  params: idParams,
  body: z.object({ version: programVersion }).meta({ id: 'DeviceVersionOffer' }),
  answer: z.object({}),
  errors: ['NOT_FOUND', 'VERSION_WITHDRAWN'],
});
