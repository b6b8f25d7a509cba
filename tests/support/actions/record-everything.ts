import {
  listWorkstationTypes,
  updateWorkstationType,
} from '#shared/contract/configuration/workstation-types.ts';
import type { BranchProcess } from '../servers/branch-process.ts';

/** Has the demonstration's operators recorded in every attention. */
export async function recordEverything(branch: BranchProcess): Promise<void> {
  const admin = await branch.signIn('admin');
  const { rows: types } = await admin.call(listWorkstationTypes, { query: {} });
  for (const { id, idBranchTypes: _, ...type } of types) {
    await admin.call(updateWorkstationType, { params: { id }, body: { ...type, recordFrequency: 100 } });
  }
}
