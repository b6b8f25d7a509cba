/** Licensed limits (access specification, section 3), by published name. */
export interface Licence {
  readonly clientName: string;
  readonly partnerName: string;
  readonly companyName: string;
  /** Enabled users without programs; -1 for unlimited, here and below. */
  readonly maxUsers: number;
  /** Enabled branches, and those with phones, surveys and messages. */
  readonly maxBranches: number;
  readonly maxCellBranches: number;
  readonly maxSurveyBranches: number;
  readonly maxSMS: number;
  /** Enabled workstations of all branches. */
  readonly maxWorkstations: number;
  readonly dashboardEnabled: 'Y' | 'N';
  /** Last valid day, `dd/mm/yyyy` or `yyyy-mm-dd`. */
  readonly expirationDate: string;
  readonly creationDate: string;
}

/** Counted limits. */
export const LIMITS = [
  'maxUsers',
  'maxBranches',
  'maxWorkstations',
  'maxCellBranches',
  'maxSurveyBranches',
  'maxSMS',
] as const;
export type LimitName = (typeof LIMITS)[number];

export const UNLIMITED = -1;

/** True if a count exceeds a limit. */
export const isBeyond = (limit: number, count: number): boolean => limit !== UNLIMITED && count > limit;

/** Limits without a licence: everything. */
export const EVALUATION: Licence = {
  clientName: 'Evaluation',
  partnerName: '',
  companyName: '',
  maxUsers: UNLIMITED,
  maxBranches: UNLIMITED,
  maxWorkstations: UNLIMITED,
  maxCellBranches: UNLIMITED,
  maxSurveyBranches: UNLIMITED,
  maxSMS: 1_000,
  dashboardEnabled: 'Y',
  expirationDate: '2100-01-01',
  creationDate: '2026-01-01',
};
