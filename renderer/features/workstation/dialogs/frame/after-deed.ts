import type { CallOptions, Client } from '#shared/contract/client.ts';
import { getWorkstation, type Workstation } from '#shared/contract/desk/workstations.ts';

/** The workstation after something was done to a ticket, which answers for itself only. */
export function afterDeed(
  api: Client,
  { idWorkstations }: Workstation,
  { signal }: CallOptions,
): Promise<Workstation> {
  return api.call(getWorkstation, { params: { id: idWorkstations } }, { ...(signal && { signal }) });
}
