import type { Draft } from '#renderer/ui/fields/draft/control.ts';
import {
  type BranchBody,
  branchBody,
  branchChange,
  type ConfiguredBranch,
} from '#shared/contract/configuration/branches.ts';

/** Fields of the form, by their API names. */
export type BranchField = keyof BranchBody;

const FIELDS = Object.keys(branchBody.shape) as BranchField[];

/** Empty address and port of a branch without its own server. */
const NOWHERE = { ipServer: '', port: '' };

/** Draft of a branch. The country is selected by code. */
export const draftOf = (branch: ConfiguredBranch): Draft => ({
  ...Object.fromEntries(FIELDS.map((field) => [field, branch[field] ?? ''])),
  country: branch.countryCode,
  ...(branch.distributed === 'N' && NOWHERE),
});

const [createShape, lacked] = [branchBody.shape, branchChange.shape];

/** Schema of the form. A branch of the first start may have no location, so changes do not require it. */
export const bodyOf = (branch: ConfiguredBranch | null) =>
  branchBody.extend({
    country: branch?.countryCode === '' ? lacked.country : createShape.country,
    latitude: branch?.latitude === '' ? lacked.latitude : createShape.latitude,
    longitude: branch?.longitude === '' ? lacked.longitude : createShape.longitude,
  });

/** Draft of a new branch; `zoneHours` is the UTC offset of the user, in hours. */
export const emptyDraft = (zoneHours: number, idBranchTypes: number | null): Draft => ({
  name: '',
  address: '',
  city: '',
  country: '',
  telephone: '',
  latitude: '',
  longitude: '',
  zone: String(zoneHours),
  idBranchTypes,
  idVentureBranch: '',
  enabled: 'Y',
  cellPhone: 'N',
  survey: 'N',
  sms: 'N',
  distributed: 'N',
  ...NOWHERE,
  language: 'es',
});
