import type { Draft } from '#renderer/ui/fields/draft/control.ts';
import {
  type BranchBody,
  branchBody,
  branchChange,
  type ConfiguredBranch,
} from '#shared/contract/configuration/branches.ts';

/** The fields of the form, as the contract has them. */
export type BranchField = keyof BranchBody;

const FIELDS = Object.keys(branchBody.shape) as BranchField[];

/** Blanks the address and port that stand for none on the wire, at a branch without a server of its own. */
const NOWHERE = { ipServer: '', port: '' };

/** Fills the form of a branch. A country is chosen by its code. */
export const draftOf = (branch: ConfiguredBranch): Draft => ({
  ...Object.fromEntries(FIELDS.map((field) => [field, branch[field] ?? ''])),
  country: branch.countryCode,
  ...(branch.distributed === 'N' && NOWHERE),
});

const [asked, lacked] = [branchBody.shape, branchChange.shape];

/** What may be typed of a branch. One of the first start lacks its place: it is not demanded with every change. */
export const bodyOf = (branch: ConfiguredBranch | null) =>
  branchBody.extend({
    country: branch?.countryCode === '' ? lacked.country : asked.country,
    latitude: branch?.latitude === '' ? lacked.latitude : asked.latitude,
    longitude: branch?.longitude === '' ? lacked.longitude : asked.longitude,
  });

/** Fills the form of a new branch; `zoneHours` is the zone of the user who adds it, in hours. */
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
