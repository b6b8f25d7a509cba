import {
  listWorkstationTypes,
  updateWorkstationType,
} from '#shared/contract/configuration/workstation-types.ts';
import type { BranchProcess } from '../servers/branch-process.ts';

/** Records every attention of the demo operators. */
export async function recordEverything(branch: BranchProcess): Promise<void> {
  const admin = await branch.signIn('admin');
  const { rows: types } = await admin.call(listWorkstationTypes, { query: {} });
  for (const { id, idBranchTypes: _, ...type } of types) {
    await admin.call(updateWorkstationType, { params: { id }, body: { ...type, recordFrequency: 100 } });
  }
}
