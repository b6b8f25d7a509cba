import { issueCount } from '#shared/domain/fleet/issue-count.ts';
import type { FleetBranch, FleetPoint } from './fleet.ts';

/** Fields of a branch for map and totals. */
export const fleetPointOf = (branch: FleetBranch): FleetPoint => ({
  id: branch.id,
  name: branch.name,
  latitude: branch.latitude,
  longitude: branch.longitude,
  connection: branch.connection,
  enrolment: branch.enrolment,
  issues: issueCount(branch),
  waiting: branch.live?.waiting ?? 0,
  due: branch.due,
});
