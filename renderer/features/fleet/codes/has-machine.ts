import type { FleetPoint } from '#shared/contract/central/fleet.ts';

/** Tells whether a machine may speak for the branch: a code for it would put another in its place. */
export const hasMachine = ({ enrolment }: Pick<FleetPoint, 'enrolment'>): boolean => enrolment === 'enrolled';
