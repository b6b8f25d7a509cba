import { issueCount } from '#shared/domain/fleet/issue-count.ts';
import type { FleetBranch, FleetPoint } from './fleet.ts';

/** Picks what the map and the sums need of a branch of the fleet. */
export const fleetPointOf = (branch: FleetBranch): FleetPoint => ({
  id: branch.id,
  name: branch.name,
  latitude: branch.latitude,
  longitude: branch.longitude,
  connection: branch.connection,
  enrolment: branch.enrolment,
  troubles: issueCount(branch),
  waiting: branch.live?.waiting ?? 0,
  due: branch.due,
});
