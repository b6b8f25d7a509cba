import { z } from 'zod';
import { MODULES } from '#shared/domain/access/modules.ts';
import { dayOf, LICENCE_STATES, LIMITS } from '#shared/domain/settings/licence.ts';
import { endpoint } from '../endpoint.ts';
import { anyText, nextToken, yesNo } from '../fields.ts';

const tag = 'Licence';

const limit = z.number().int().min(-1).max(1_000_000).describe('Limit; -1 for unlimited');
const day = z.string().refine((written) => dayOf(written) !== null, 'dd/mm/yyyy or yyyy-mm-dd');

/** Describes a licence (access specification, section 3). */
export const licence = z
  .object({
    clientName: anyText(90),
    partnerName: anyText(90),
    companyName: anyText(90),
    maxUsers: limit,
    maxBranches: limit,
    maxWorkstations: limit,
    maxCellBranches: limit,
    maxSurveyBranches: limit,
    maxSMS: limit,
    dashboardEnabled: yesNo,
    expirationDate: day.describe('Last day of validity; unlimited for a year above 2099'),
    creationDate: day,
  })
  .meta({ id: 'Licence' });

const licenceStatus = z.object({
  state: z.enum(LICENCE_STATES),
  daysLeft: z
    .number()
    .int()
    .optional()
    .describe('Days left while the licence is expiring; 0 on its last day'),
});

const licenceNow = licence
  .extend({
    status: licenceStatus,
    evaluation: yesNo.describe(
      'Y if no licence was uploaded; all features are then available for evaluation',
    ),
    used: z.record(z.enum(LIMITS), z.number().int()),
  })
  .meta({ id: 'LicenceNow' });
export type LicenceNow = z.infer<typeof licenceNow>;

export const getLicence = endpoint({
  method: 'get',
  path: '/licence_parameters',
  tag,
  summary: 'Licence of the installation with its validity and current use',
  privilege: 'signedIn',
  answer: licenceNow,
  errors: [],
});

export const getLicenceParameter = endpoint({
  method: 'get',
  path: '/licence_parameters/{name}',
  tag,
  summary: 'A parameter of the licence',
  privilege: 'signedIn',
  params: z.object({ name: licence.keyof() }),
  answer: z.object({ value: z.union([z.string(), z.number()]) }),
  errors: [],
});

/** Maximum file size, in whole megabytes as the error states it. */
const MAX_LICENCE_BYTES = 1024 * 1024;

export const postLicence = endpoint({
  method: 'post',
  path: '/files/postLicense',
  tag,
  part: 'licence.upload',
  summary: 'Upload a licence file; the previous one stays valid until the new one is accepted',
  privilege: [MODULES.licence],
  scope: 'installation',
  query: z.object({
    anyway: yesNo
      .optional()
      .describe('Y accepts a licence that is expired or below current use even if the previous one is not'),
  }),
  upload: { field: 'file', maxBytes: MAX_LICENCE_BYTES },
  answer: licence,
  errors: ['UPLOAD_LICENSE_FAILED', 'LICENCE_LIMIT_EXCEEDED'],
});

export const getLicenceData = endpoint({
  method: 'post',
  path: '/files/getLicenseData',
  tag,
  summary: 'The licence file as uploaded',
  privilege: [MODULES.licence],
  scope: 'installation',
  body: nextToken,
  answer: { media: 'application/json', download: true },
  errors: ['NOT_FOUND'],
});
