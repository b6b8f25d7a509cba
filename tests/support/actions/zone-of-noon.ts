import { branchChange, getBranch, updateBranch } from '#shared/contract/configuration/branches.ts';
import type { BranchProcess } from '../servers/branch-process.ts';
import { DEMO } from '../servers/demo-branch.ts';

/**
 * Sets the time zone of a branch with the real clock so that it is about noon there: queues are emptied at
 * midnight, which must not happen during a test.
 */
export async function moveToZoneOfNoon(branch: BranchProcess): Promise<void> {
  const admin = await branch.signIn('admin');
  const params = { id: DEMO.branch };
  const found = await admin.call(getBranch, { params, query: {} });
  const zone = String(12 - new Date().getUTCHours());
  const body = branchChange.parse({ ...found, country: found.countryCode, zone });
  await admin.call(updateBranch, { params, body });
}
