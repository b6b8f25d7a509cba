import { listPrivilegesOfUser } from '#shared/contract/access/roles.ts';
import { getEmployee, getUser, logout } from '#shared/contract/access/sign-in.ts';
import { listBranches } from '#shared/contract/configuration/branches.ts';
import {
  dashboardSelections,
  dashboardTable,
  dashboardTotals,
} from '#shared/contract/dashboard/dashboard.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { listGeneralParameters } from '#shared/contract/installation/general-parameters.ts';
import { getLicence } from '#shared/contract/installation/licence.ts';

/**
 * Lists all that a token opens which may only watch, beside what is public: the dashboard's figures, whose wall it is,
 * what the page is drawn with, and ending itself.
 */
const WATCHED: ReadonlySet<Endpoint> = new Set<Endpoint>([
  dashboardTable,
  dashboardTotals,
  dashboardSelections,
  getUser,
  getEmployee,
  listPrivilegesOfUser,
  listBranches,
  listGeneralParameters,
  getLicence,
  logout,
]);

/** Tells whether an endpoint is there for a token that may only watch. */
export const isWatched = (endpoint: Endpoint): boolean => WATCHED.has(endpoint);
