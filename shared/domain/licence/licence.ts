/** Describes what an installation is licensed for (access specification, section 3), by its published names. */
export interface Licence {
  readonly clientName: string;
  readonly partnerName: string;
  readonly companyName: string;
  /** Enabled people; -1 for as many as one likes, here and below. Programs are not counted. */
  readonly maxUsers: number;
  /** Enabled branches, and of them those with phones, surveys and messages. */
  readonly maxBranches: number;
  readonly maxCellBranches: number;
  readonly maxSurveyBranches: number;
  readonly maxSMS: number;
  /** Enabled workstations, all branches together. */
  readonly maxWorkstations: number;
  readonly dashboardEnabled: 'Y' | 'N';
  /** `dd/mm/yyyy` or `yyyy-mm-dd`; the last day on which it holds. */
  readonly expirationDate: string;
  readonly creationDate: string;
}

/** Lists what a licence counts. */
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

/** Tells whether so many are more than a limit allows. */
export const isBeyond = (limit: number, count: number): boolean => limit !== UNLIMITED && count > limit;

/**
 * Holds where nobody has uploaded a licence: everything, to try it out. Who runs the installation decides whom
 * to license, and how.
 */
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
