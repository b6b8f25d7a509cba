import { branchChange, getBranch, updateBranch } from '#shared/contract/configuration/branches.ts';
import type { BranchProcess } from '../servers/branch-process.ts';
import { DEMO } from '../servers/demo-branch.ts';

/**
 * Puts a branch that runs by the real clock into a zone where it is about noon: its queues are emptied at midnight,
 * which must not fall into the middle of a test.
 */
export async function moveToZoneOfNoon(branch: BranchProcess): Promise<void> {
  const admin = await branch.signIn('admin');
  const params = { id: DEMO.branch };
  const found = await admin.call(getBranch, { params, query: {} });
  const zone = String(12 - new Date().getUTCHours());
  const body = branchChange.parse({ ...found, country: found.countryCode, zone });
  await admin.call(updateBranch, { params, body });
}
