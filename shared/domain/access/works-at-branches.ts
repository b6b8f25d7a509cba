import { MODULES } from './modules.ts';

/**
 * Tells whether users of a role that allows these modules work at branches unless somebody says otherwise: all but
 * those who administer users or roles, who reach the branches through central.
 */
export const worksAtBranchesByRole = (modules: readonly number[]): boolean =>
  !modules.includes(MODULES.users) && !modules.includes(MODULES.roles);
