import type { Kysely } from 'kysely';
import type { BranchTables } from '#branch-server/db/tables.ts';
import type { Notice } from '#branch-server/notices.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import { type AnswerOf, type BodyOf, type Endpoint, MAX_LIST_ROWS } from '#shared/contract/endpoint.ts';
import {
  type AlertMessage,
  answerAlertMessage,
  listAlertMessages,
  listAlertReceivers,
  listReceivers,
  listSentMessages,
  type SentMessage,
  sendAlertMessage,
  sendToSeveral,
  updateAlertMessage,
} from '#shared/contract/workstation/alert-messages.ts';
import { storedMeasures } from '#shared/domain/alarms/alarm-measure.ts';
import { DAY_MS } from '#shared/domain/time/units.ts';
import { repository } from '#shared/server/db/repository.ts';
import type { TransactionScope, WriteGate } from '#shared/server/db/scope.ts';
import type { Feature } from '#shared/server/kit/feature.ts';
import { type Route, type RouteRequest, read, transaction } from '#shared/server/kit/route.ts';
import {
  colleagues,
  type MessageRow,
  messageOf,
  messagesBy,
  messagesTo,
  oneMessage,
  openWorkstationsAt,
  type SentRow,
  supervisors,
} from './alert-message-queries.ts';

interface AlertMessageOptions {
  readonly reader: Kysely<BranchTables>;
  /** Whether a user has a page open. */
  readonly isConnected: (idUsers: number) => boolean;
}

/**
 * Messages among staff: an operator asks for help, a supervisor answers (operations specification, section 7).
 * Users may write to those who share a branch with them, and to those who wrote to them.
 */
function alertMessageRoutes({ reader, isConnected }: AlertMessageOptions): Route<Notice>[] {
  const requireBranch = async (id: number) => {
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
      await requireBranch(id);
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
        // The sender sees that it was read.
        if (own.id_sender !== null && own.id_sender !== caller.idUsers && isRead !== own.is_read)
          scope.announce({ kind: 'alert', idUsers: own.id_sender });
      }
      return presentMessage(await oneMessage(scope.trx, own.id));
    }),

    read(listAlertReceivers, async ({ params: { id }, caller }) => {
      await requireBranch(id);
      const people = await supervisors(reader, caller.idUsers, [id]);
      return people.map((one) => ({ id: one.id, fullname: `${one.first_name} ${one.last_name}` }));
    }),

    read(listReceivers, async ({ params: { id }, caller }) => {
      await requireBranch(id);
      const people = await colleagues(reader, caller.idUsers, [id]).execute();
      const listed = presentReceivers(people, await openWorkstationsAt(reader, id), isConnected);
      return { ...listed, people: listed.people.slice(0, MAX_LIST_ROWS) };
    }),
  ];
}

/** Creates a write route over tables that only branches have. */
const write = <E extends Endpoint>(
  endpoint: E,
  handle: (request: RouteRequest<E>, scope: Scope) => Promise<AnswerOf<E>>,
) => transaction<E, Notice>(endpoint, (request, scope) => handle(request, scope as unknown as Scope));

const presentMessage = (row: MessageRow): AlertMessage => ({
  id: row.id,
  text: row.text,
  readed: row.is_read ? 'Y' : 'N',
  isRead: row.is_read === 1,
  deleted: row.deleted ? 'Y' : 'N',
  idReceiver: row.id_receiver,
  idSender: row.id_sender,
  senderFN: row.first_name ?? '',
  senderLN: row.last_name ?? '',
  created: row.created_at,
  answeredAt: row.answered_at,
  alarm:
    row.alarm === null || row.since === null
      ? null
      : {
          name: row.alarm,
          branchName: row.branch ?? '',
          since: row.since,
          endedAt: row.ended_at,
          measures: storedMeasures(row.measures),
        },
});

/** Maximum number of listed receivers of a message. */
const NAMED = 100;

/** Groups rows of one sending, one row per receiver. */
function presentSending(rows: readonly SentRow[]): SentMessage[] {
  return [...Map.groupBy(rows, ({ sending }) => sending)].flatMap(([idSending, own]) => {
    const [first] = own;
    if (!first) return [];
    return {
      idSending,
      text: first.text,
      created: first.created_at,
      count: own.length,
      read: own.filter(({ is_read }) => is_read === 1).length,
      receivers: own.slice(0, NAMED).map((row) => ({
        idReceiver: row.id_receiver,
        fullname: `${row.first_name} ${row.last_name}`,
        isRead: row.is_read === 1,
        readAt: row.is_read === 1 ? row.read_at : null,
      })),
    };
  });
}

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

/** Possible receivers: signed-in users first, each group by name. */
function presentReceivers(
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

type Scope = TransactionScope<Notice, BranchTables>;

interface Message {
  readonly text: string;
  readonly idSender: number;
  /** Each gets a separate row. */
  readonly receivers: readonly number[];
  /** The message that this one answers. */
  readonly answers?: number;
}

/** Stores a message for each receiver, notifies their pages, and returns the id of the first. */
async function send(scope: Scope, { text, idSender, receivers, answers }: Message): Promise<number> {
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
async function selectReceivers(
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

interface Options extends AlertMessageOptions {
  readonly gate: Pick<WriteGate<Notice, BranchTables>, 'transaction'>;
}

/** Retention of messages and alarm runs, ms: a quarter, as for print jobs. */
const RETENTION_MS = 90 * DAY_MS;
/** Messages of one transaction: others have their turn between. */
const PIECE = 200;

/** Composes the messages among staff, and deletes old ones. */
export function composeAlertMessages({ gate, ...options }: Options): Feature<Notice> {
  const purgeSome = (before: number) =>
    gate.transaction(async (scope) => {
      const old = await scope.trx
        .selectFrom('alert_messages')
        .select('id')
        .where('created_at', '<', before)
        .orderBy('created_at')
        .limit(PIECE)
        .execute();
      for (const { id } of old) await repository(scope, 'alert_messages').remove(id);
      return old.length;
    });
  return {
    routes: alertMessageRoutes(options),
    async doHousekeeping(now) {
      const before = now - RETENTION_MS;
      // Reads before it writes: usually nothing is due, and a transaction counts as changed configuration.
      const oldest = await options.reader
        .selectFrom('alert_messages')
        .select('id')
        .where('created_at', '<', before)
        .limit(1)
        .executeTakeFirst();
      if (!oldest) return;
      while ((await purgeSome(before)) === PIECE);
      await gate.transaction(({ trx }) =>
        trx.deleteFrom('alarm_runs').where('ended_at', '<', before).execute(),
      );
    },
  };
}
