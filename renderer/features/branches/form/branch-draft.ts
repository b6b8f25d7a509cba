import type { Draft } from '#renderer/ui/fields/control.ts';
import {
  type BranchBody,
  branchBody,
  type ConfiguredBranch,
} from '#shared/contract/configuration/branches.ts';

/** The fields of the form, as the contract has them. */
export type BranchField = keyof BranchBody;

const FIELDS = Object.keys(branchBody.shape) as BranchField[];

/** A branch without a server of its own has an address and a port on the wire that stand for none. */
const NOWHERE = { ipServer: '', port: '' };

/** What the form of a branch holds at first. A country is chosen by its code. */
export const draftOf = (branch: ConfiguredBranch): Draft => ({
  ...Object.fromEntries(FIELDS.map((field) => [field, branch[field] ?? ''])),
  country: branch.countryCode,
  ...(branch.distributed === 'N' && NOWHERE),
});

/** What the form of a new branch holds at first; `zoneHours` is where whoever adds it is. */
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
