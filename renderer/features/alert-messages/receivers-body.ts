import type { BodyOf } from '#shared/contract/endpoint.ts';
import type { sendToSeveral } from '#shared/contract/workstation/alert-messages.ts';

/** Value for all users among the receivers; others are a kind and an id, as `users:7`. */
export const ALL_USERS = 'everybody';

export type ReceiverKind = 'users' | 'workstations' | 'roles';

export const receiverOf = (kind: ReceiverKind, id: number): string => `${kind}:${id}`;

/** Converts the selection to the request body. */
export function toReceiversBody(selected: readonly string[]): Omit<BodyOf<typeof sendToSeveral>, 'text'> {
  const ids = (kind: ReceiverKind) =>
    selected.flatMap((one) => (one.startsWith(`${kind}:`) ? Number(one.slice(kind.length + 1)) : []));
  return {
    allUsers: selected.includes(ALL_USERS) ? 'Y' : 'N',
    idUsers: ids('users'),
    idWorkstations: ids('workstations'),
    idRoles: ids('roles'),
  };
}
