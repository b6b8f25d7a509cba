import { ApiError } from '#shared/contract/api-error-factory.ts';
import type { Client } from '#shared/contract/client.ts';
import {
  checkBackup,
  createBackup,
  restoreBackup,
  restoreChecked,
} from '#shared/contract/installation/files.ts';
import { apiErrorOf } from '../checks/api-error-of.ts';

/** Creates a backup of a server. */
export const backUp = async (client: Client): Promise<Blob> => (await client.call(createBackup, {})).file;

export const check = (client: Client, file: Blob) => client.call(checkBackup, { file });

/** Restores a file without a check, from any source. */
export const restore = (client: Client, file: Blob) =>
  client.call(restoreBackup, { file, query: { unsealed: 'Y' } });

/** Restores like the page: with a check first. */
export async function checkAndRestore(client: Client, file: Blob) {
  const { id } = await check(client, file);
  return client.call(restoreChecked, { params: { id }, query: { unsealed: 'Y' } });
}

/** The reason why a restore is rejected; fails if it succeeds or throws another error. */
export async function reasonAgainst(client: Client, file: Blob): Promise<unknown> {
  const apiError = await apiErrorOf(restore(client, file));
  return apiError instanceof ApiError && apiError.status === 'RESTORE_FAILED'
    ? apiError.detail.params?.reason
    : apiError.status;
}
