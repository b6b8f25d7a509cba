import { ApiError } from '#shared/contract/api-error-factory.ts';
import type { Client } from '#shared/contract/client.ts';
import {
  checkBackup,
  createBackup,
  restoreBackup,
  restoreChecked,
} from '#shared/contract/installation/files.ts';
import { refusalOf } from '../checks/refusal-of.ts';

/** The backup that a server makes now. */
export const backUp = async (client: Client): Promise<Blob> => (await client.call(createBackup, {})).file;

export const check = (client: Client, file: Blob) => client.call(checkBackup, { file });

/** Restores a file at once, wherever it comes from. */
export const restore = (client: Client, file: Blob) =>
  client.call(restoreBackup, { file, query: { unsealed: 'Y' } });

/** As the page does it: checked first. */
export async function checkAndRestore(client: Client, file: Blob) {
  const { id } = await check(client, file);
  return client.call(restoreChecked, { params: { id }, query: { unsealed: 'Y' } });
}

/** Why a file is not restored; fails where it is, or is refused for another reason. */
export async function reasonAgainst(client: Client, file: Blob): Promise<unknown> {
  const refusal = await refusalOf(restore(client, file));
  return refusal instanceof ApiError && refusal.status === 'RESTORE_FAILED'
    ? refusal.detail.params?.reason
    : refusal.status;
}
