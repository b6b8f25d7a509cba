import type { Kysely } from 'kysely';
import type { BranchTables } from '#branch-server/db/tables.ts';
import type { Notice } from '#branch-server/notices.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import { type AnswerOf, type Endpoint, MAX_LIST_ROWS } from '#shared/contract/endpoint.ts';
import {
  answerAlertMessage,
  listAlertMessages,
  listAlertReceivers,
  listReceivers,
  listSentMessages,
  sendAlertMessage,
  sendToSeveral,
  updateAlertMessage,
} from '#shared/contract/workstation/alert-messages.ts';
import { repository } from '#shared/server/db/repository.ts';
import { type Route, type RouteRequest, read, transaction } from '#shared/server/kit/route.ts';
import { presentMessage, presentSending } from './presenter.ts';
import {
  colleagues,
  messageOf,
  messagesBy,
  messagesTo,
  oneMessage,
  openWorkstationsAt,
  supervisors,
} from './queries.ts';
import { presentReceivers } from './receivers.ts';
import { type Scope, selectReceivers, send } from './send.ts';

export interface AlertMessageOptions {
  readonly reader: Kysely<BranchTables>;
  /** Tells whether a user has a page open. */
  readonly isConnected: (idUsers: number) => boolean;
}

/**
 * Messages among staff: an operator asks for help, a supervisor answers (operations specification, section 7). Anybody
 * may write to those with whom they share a branch, and to whoever has written to them.
 */
export function alertMessageRoutes({ reader, isConnected }: AlertMessageOptions): Route<Notice>[] {
  const demandBranch = async (id: number) => {
    const branch = await reader.selectFrom('branches').select('id').where('id', '=', id).executeTakeFirst();
    if (!branch) throw apiError('NOT_FOUND', { about: `branch ${id}` });
  };

  return [
    read(listAlertMessages, async ({ query, caller }) => {
      if (query.idReceiver !== caller.idUsers) throw apiError('FORBIDDEN');
      return (await messagesTo(reader, caller.idUsers)).map(presentMessage);
    }),

    read(listSentMessages, async ({ caller }) => presentSending(await messagesBy(reader, caller.idUsers))),

    write(sendAlertMessage, async ({ body, caller }, scope) => {
      const { text, idReceiver, idSender = caller.idUsers } = body;
      if (idSender !== caller.idUsers) throw apiError('FORBIDDEN', { field: 'idSender' });
      if (!idReceiver) throw apiError('NO_RECEIVER_USER', { field: 'idReceiver' });
      const receiver =
        // A note to oneself reaches oneself.
        idReceiver === caller.idUsers
          ? { id: idReceiver }
          : await colleagues(scope.trx, caller.idUsers, caller.branches)
              .where('u.id', '=', idReceiver)
              .executeTakeFirst();
      if (!receiver) throw apiError('NOT_FOUND', { field: 'idReceiver', about: `user ${idReceiver}` });
      const id = await send(scope, { text, idSender, receivers: [receiver.id] });
      return presentMessage(await oneMessage(scope.trx, id));
    }),

    write(sendToSeveral, async ({ params: { id }, body, caller }, scope) => {
      await demandBranch(id);
      const receivers = await selectReceivers(scope.trx, { ...body, idBranches: id }, caller.idUsers);
      const idSending = await send(scope, { text: body.text, idSender: caller.idUsers, receivers });
      return { idSending, receivers: receivers.length };
    }),

    write(answerAlertMessage, async ({ params, body, caller, now }, scope) => {
      const own = await messageOf(scope.trx, params.id, caller.idUsers);
      if (!own) throw apiError('NOT_FOUND', { about: `message ${params.id}` });
      if (own.id_sender === null) throw apiError('NO_RECEIVER_USER');
      await send(scope, {
        text: body.text,
        idSender: caller.idUsers,
        receivers: [own.id_sender],
        answers: own.id,
      });
      if (!own.is_read)
        await repository(scope, 'alert_messages').update(own.id, { is_read: 1, read_at: now });
      return presentMessage(await oneMessage(scope.trx, own.id));
    }),

    write(updateAlertMessage, async ({ params, body, caller, now }, scope) => {
      const own = await messageOf(scope.trx, params.id, caller.idUsers);
      if (!own) throw apiError('NOT_FOUND', { about: `message ${params.id}` });
      const isRead = body.readed === undefined ? own.is_read : body.readed === 'Y' ? 1 : 0;
      const patch = {
        ...(isRead !== own.is_read && { is_read: isRead, read_at: isRead ? now : null }),
        ...(body.deleted && { deleted: body.deleted === 'Y' ? (1 as const) : (0 as const) }),
      };
      if (Object.keys(patch).length > 0) {
        await repository(scope, 'alert_messages').update(own.id, patch);
        scope.announce({ kind: 'alert', idUsers: caller.idUsers });
        // Whoever sent it is shown that it was read.
        if (own.id_sender !== null && own.id_sender !== caller.idUsers && isRead !== own.is_read)
          scope.announce({ kind: 'alert', idUsers: own.id_sender });
      }
      return presentMessage(await oneMessage(scope.trx, own.id));
    }),

    read(listAlertReceivers, async ({ params: { id }, caller }) => {
      await demandBranch(id);
      const people = await supervisors(reader, caller.idUsers, [id]);
      return people.map((one) => ({ id: one.id, fullname: `${one.first_name} ${one.last_name}` }));
    }),

    read(listReceivers, async ({ params: { id }, caller }) => {
      await demandBranch(id);
      const people = await colleagues(reader, caller.idUsers, [id]).execute();
      const listed = presentReceivers(people, await openWorkstationsAt(reader, id), isConnected);
      return { ...listed, people: listed.people.slice(0, MAX_LIST_ROWS) };
    }),
  ];
}

/** Makes a route of one write over the tables that only a branch has, as it is mounted at one alone. */
const write = <E extends Endpoint>(
  endpoint: E,
  handle: (request: RouteRequest<E>, scope: Scope) => Promise<AnswerOf<E>>,
) => transaction<E, Notice>(endpoint, (request, scope) => handle(request, scope as unknown as Scope));
