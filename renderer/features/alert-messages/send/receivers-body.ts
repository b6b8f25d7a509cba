import type { BodyOf } from '#shared/contract/endpoint.ts';
import type { sendToSeveral } from '#shared/contract/workstation/alert-messages.ts';

/** Names everybody among the receivers; the others are a kind and an id, as `users:7`. */
export const EVERYBODY = 'everybody';

export type ReceiverKind = 'users' | 'workstations' | 'roles';

export const receiverOf = (kind: ReceiverKind, id: number): string => `${kind}:${id}`;

/** Makes what the server is sent of what was chosen. */
export function toReceiversBody(chosen: readonly string[]): Omit<BodyOf<typeof sendToSeveral>, 'text'> {
  const ids = (kind: ReceiverKind) =>
    chosen.flatMap((one) => (one.startsWith(`${kind}:`) ? Number(one.slice(kind.length + 1)) : []));
  return {
    everybody: chosen.includes(EVERYBODY) ? 'Y' : 'N',
    idUsers: ids('users'),
    idWorkstations: ids('workstations'),
    idRoles: ids('roles'),
  };
}
