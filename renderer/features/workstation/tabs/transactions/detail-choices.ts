import type { AnswerOf } from '#shared/contract/endpoint.ts';
import type { workstationTransactions } from '#shared/contract/tickets/ticket-content.ts';

/** A group of transactions that the workstation offers, with its details. */
export type OfferedGroup = AnswerOf<typeof workstationTransactions>[number];

/** Value of the choice that leaves the details of every group to choose from. */
export const ALL_GROUPS = 'all';

/** Lists the enabled details of one group; of all groups under their groups' names. Groups without any are left out. */
export function detailChoices(groups: readonly OfferedGroup[], idGroup: string) {
  const [own] = groups.filter(({ id }) => String(id) === idGroup);
  if (own) return optionsOf(own);
  return groups.map((group) => ({ group: group.name, items: optionsOf(group) })).filter(isSome);
}

/** Chooses the first group: the only one, else all of them. */
export function firstGroup(groups: readonly OfferedGroup[]): string {
  const [only, ...others] = groups;
  return only && others.length === 0 ? String(only.id) : ALL_GROUPS;
}

const optionsOf = ({ details }: OfferedGroup) =>
  details
    .filter(({ enabled }) => enabled === 'Y')
    .map(({ id, name }) => ({ value: String(id), label: name }));

const isSome = ({ items }: { readonly items: readonly unknown[] }) => items.length > 0;
