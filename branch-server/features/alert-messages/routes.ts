import type { Kysely } from 'kysely';
import type { Notice } from '#branch-server/notices.ts';
import { refuse } from '#shared/contract/refusal.ts';
import {
  listAlertMessages,
  listAlertReceivers,
  sendAlertMessage,
  updateAlertMessage,
} from '#shared/contract/workstation/alert-messages.ts';
import { repository } from '#shared/server/db/repository.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { type Route, read, transaction } from '#shared/server/kit/route.ts';
import { presentMessage } from './presenter.ts';
import { messagesTo, oneMessage, receivers } from './queries.ts';

/** Messages among staff: an operator asks for help, a supervisor answers (operations specification, section 7). */
export function alertMessageRoutes(reader: Kysely<SharedTables>): Route<Notice>[] {
  return [
    read(listAlertMessages, async ({ query, caller }) => {
      if (query.idReceiver !== caller.idUsers) throw refuse('FORBIDDEN');
      return (await messagesTo(reader, caller.idUsers)).map(presentMessage);
    }),

    transaction(sendAlertMessage, async ({ body, caller, now }, scope) => {
      const { text, idReceiver } = body;
      if (!idReceiver) throw refuse('NO_RECEIVER_USER', { field: 'idReceiver' });
      const receiver = await scope.trx
        .selectFrom('users')
        .select('id')
        .where('id', '=', idReceiver)
        .where('enabled', '=', 1)
        .executeTakeFirst();
      if (!receiver) throw refuse('NOT_FOUND', { field: 'idReceiver', about: `user ${idReceiver}` });
      const { id } = await repository(scope, 'alert_messages').insert({
        id_sender: caller.idUsers,
        id_receiver: receiver.id,
        text,
        created_at: now,
      });
      scope.announce({ kind: 'alert', idUsers: receiver.id });
      return presentMessage(await oneMessage(scope.trx, id));
    }),

    transaction(updateAlertMessage, async ({ params, body, caller }, scope) => {
      const own = await scope.trx
        .selectFrom('alert_messages')
        .select('id')
        .where('id', '=', params.id)
        .where('id_receiver', '=', caller.idUsers)
        .executeTakeFirst();
      if (!own) throw refuse('NOT_FOUND', { about: `message ${params.id}` });
      const patch = {
        ...(body.readed && { is_read: body.readed === 'Y' ? (1 as const) : (0 as const) }),
        ...(body.deleted && { deleted: body.deleted === 'Y' ? (1 as const) : (0 as const) }),
      };
      if (Object.keys(patch).length > 0) {
        await repository(scope, 'alert_messages').update(own.id, patch);
        scope.announce({ kind: 'alert', idUsers: caller.idUsers });
      }
      return presentMessage(await oneMessage(scope.trx, own.id));
    }),

    read(listAlertReceivers, async ({ params, caller }) => {
      const branch = await reader
        .selectFrom('branches')
        .select('id')
        .where('id', '=', params.id)
        .executeTakeFirst();
      if (!branch) throw refuse('NOT_FOUND', { about: `branch ${params.id}` });
      const people = await receivers(reader, caller.idUsers);
      return people.map(({ id, first_name, last_name }) => ({ id, fullname: `${first_name} ${last_name}` }));
    }),
  ];
}
