import type { AnswerOf } from '#shared/contract/endpoint.ts';
import type { listReceivers } from '#shared/contract/workstation/alert-messages.ts';

interface Person {
  readonly id: number;
  readonly id_roles: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly role: string;
}

interface OpenWorkstation {
  readonly id: number;
  readonly name: string;
  readonly idUsers: number;
  readonly isServing: unknown;
}

/** Presents to whom one can write: those who are signed in first, each group by name as it came. */
export function presentReceivers(
  people: readonly Person[],
  open: readonly OpenWorkstation[],
  isConnected: (idUsers: number) => boolean,
): AnswerOf<typeof listReceivers> {
  const at = new Map(open.map((one) => [one.idUsers, one]));
  const listed = people.map(({ id, first_name, last_name }) => {
    const workstation = at.get(id);
    return {
      id,
      fullname: `${first_name} ${last_name}`,
      isSignedIn: workstation !== undefined || isConnected(id),
      idWorkstations: workstation?.id ?? null,
      workstationName: workstation?.name ?? null,
      isServing: Boolean(workstation?.isServing),
    };
  });
  const roles = [...Map.groupBy(people, ({ id_roles }) => id_roles)].map(([id, own]) => ({
    id,
    name: own[0]?.role ?? '',
    count: own.length,
  }));
  return {
    people: [...listed.filter((one) => one.isSignedIn), ...listed.filter((one) => !one.isSignedIn)],
    roles: roles.sort((a, b) => a.name.localeCompare(b.name)),
    count: people.length,
  };
}
