import { type BranchBody, branchBody, type ConfiguredBranch } from '../../../../shared/contract/branches.ts';
import type { Draft } from '../../../ui/fields/control.ts';

/** The fields of the form, as the contract has them. */
export type BranchField = keyof BranchBody;

const FIELDS = Object.keys(branchBody.shape) as BranchField[];

/** What the form of a branch holds at first. */
export const draftOf = (branch: ConfiguredBranch): Draft =>
  Object.fromEntries(FIELDS.map((field) => [field, branch[field] ?? '']));

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
  ipServer: '',
  port: '',
  language: 'es',
});
