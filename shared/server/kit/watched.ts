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

/** Endpoints for wallboard sessions beside public ones. */
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

/** True if a wallboard session may call the endpoint. */
export const isWatched = (endpoint: Endpoint): boolean => WATCHED.has(endpoint);
