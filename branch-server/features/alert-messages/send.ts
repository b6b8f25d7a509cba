import type { Kysely } from 'kysely';
import type { BranchTables } from '#branch-server/db/tables.ts';
import type { Notice } from '#branch-server/notices.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import type { sendToSeveral } from '#shared/contract/workstation/alert-messages.ts';
import { repository } from '#shared/server/db/repository.ts';
import type { TransactionScope } from '#shared/server/db/scope.ts';
import { colleagues, openWorkstationsAt } from './queries.ts';

export type Scope = TransactionScope<Notice, BranchTables>;

interface Message {
  readonly text: string;
  readonly idSender: number;
  /** Each gets a separate row. */
  readonly receivers: readonly number[];
  /** The message that this one answers. */
  readonly answers?: number;
}

/** Stores a message for each receiver, notifies their pages, and returns the id of the first. */
export async function send(scope: Scope, { text, idSender, receivers, answers }: Message): Promise<number> {
  let first: number | null = null;
  for (const idReceiver of receivers) {
    const { id } = await repository(scope, 'alert_messages').insert({
      id_sender: idSender,
      id_receiver: idReceiver,
      text,
      created_at: scope.now,
      id_first_messages: first,
      id_answers: answers ?? null,
    });
    first ??= id;
    scope.announce({ kind: 'alert', idUsers: idReceiver });
  }
  if (first === null) throw apiError('NO_RECEIVER_USER', { field: 'idReceiver' });
  return first;
}

type SelectedReceivers = Omit<BodyOf<typeof sendToSeveral>, 'text'> & { readonly idBranches: number };

/** Receivers of a message, without duplicates; throws for a user of another branch, or a closed workstation. */
export async function selectReceivers(
  db: Kysely<BranchTables>,
  selected: SelectedReceivers,
  idSender: number,
): Promise<number[]> {
  const { idBranches, allUsers, idUsers, idWorkstations, idRoles } = selected;
  const people = await colleagues(db, idSender, [idBranches]).execute();
  if (allUsers === 'Y') return people.map(({ id }) => id);
  const known = new Set(people.map(({ id }) => id));
  for (const id of idUsers)
    if (!known.has(id)) throw apiError('NOT_FOUND', { field: 'idUsers', about: `user ${id}` });
  const open = idWorkstations.length > 0 ? await openWorkstationsAt(db, idBranches) : [];
  const operators = idWorkstations.map((workstation) => {
    const found = open.find(({ id }) => id === workstation);
    if (!found) throw apiError('WORKSTATION_OFF', { field: 'idWorkstations' });
    return found.idUsers;
  });
  const inRoles = people.filter(({ id_roles }) => idRoles.includes(id_roles)).map(({ id }) => id);
  return [...new Set([...idUsers, ...operators, ...inRoles])].filter((id) => id !== idSender);
}
