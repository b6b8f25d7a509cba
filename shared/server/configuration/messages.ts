import { type Kysely, sql } from 'kysely';
import { apiError, type Use } from '#shared/contract/api-error-factory.ts';
import type { EditLevel } from '#shared/contract/configuration/edit-levels.ts';
import {
  checkMessageDeletion,
  createMessage,
  deleteMessage,
  getMessage,
  listMessages,
  type Message,
  type MessageContentBody,
  setMessageContent,
  updateMessage,
} from '#shared/contract/configuration/messages.ts';
import { foldName } from '#shared/domain/fold-name.ts';
import type { Part } from '#shared/domain/sync-type.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { configuredKind } from '../configured/configured-kind.ts';
import { assertUnused, deletionRoutes } from '../configured/deletion.ts';
import { flag, integer, text, translations } from '../configured/field.ts';
import { assertLevelEditable, type Level, levelAbove, mayAdapt } from '../configured/levels.ts';
import { type AsyncRoute, type ReadCurrent, read, transaction, versioned } from '../kit/route.ts';
import { designsPrinting } from '../ticket-designs/designs-printing.ts';
import { effectiveContent } from './message-content-at.ts';
import { setContent, withoutContents } from './set-message-content.ts';
import { readDesign } from './stored-design.ts';

type Reader = Kysely<SharedTables>;

const messages = configuredKind<'messages', BaseMessage>({
  table: 'messages',
  one: 'message',
  fields: {
    name: text('name'),
    id: integer('id'),
    description: text('description'),
    content: text('content'),
    translations: translations('translations'),
    editLevel: text<'edit_level', EditLevel>('edit_level'),
    enabled: flag('enabled'),
  },
  searched: ['name', 'description'],
});

/** Messages, and their contents at each level (configuration specification, sections 3 to 6). */
export function messageRoutes(reader: Reader, isPartVisible: (part: Part) => boolean): AsyncRoute<never>[] {
  return [
    read(listMessages, async ({ query: { idBranchType, idBranch, ...query } }) => {
      const { rows, total } = await messages.page(reader, query);
      return { rows: await seenFrom(reader, rows, { idBranchType, idBranch }), total };
    }),

    read(getMessage, async ({ params, query }) => oneSeen(reader, await idOf(reader, params.id), query)),

    transaction(createMessage, async ({ body }, scope) => {
      const { id } = await messages.create(scope, body);
      return oneSeen(scope.trx, id);
    }),

    versioned(
      updateMessage,
      ({ params }, trx) => currentMessage(trx, params.id),
      async ({ params, body }, scope) => {
        const id = await idOf(scope.trx, params.id);
        await messages.change(scope, id, body);
        return oneSeen(scope.trx, id);
      },
    ),

    ...deletionRoutes(
      { remove: deleteMessage, check: checkMessageDeletion },
      ({ params }, trx) => currentMessage(trx, params.id),
      async ({ params }, scope) => {
        const id = await idOf(scope.trx, params.id);
        await assertUnused([designsPrinting(scope.trx, id), designsShowing(scope.trx, id)]);
        await withoutContents(scope, id);
        return messages.remove(scope, id);
      },
    ),

    versioned(setMessageContent, currentContent, async ({ params, body, caller }, scope) => {
      const id = await idOf(scope.trx, params.id);
      const { content, idBranchType, idBranch, ...more } = body;
      const level = { idBranchType, idBranch };
      const before = await messages.byId(scope.trx, id);
      assertLevelEditable(before.editLevel, level, { caller, isPartVisible });
      assertUnchanged(before, more);
      await setContent(scope, id, level, content);
      return oneSeen(scope.trx, id, level);
    }),
  ];
}

/** Throws if read-only fields of a message differ. */
function assertUnchanged(
  before: BaseMessage,
  sent: Pick<MessageContentBody, 'description' | 'editLevel' | 'enabled' | 'name'>,
): void {
  const field = (['name', 'description', 'editLevel', 'enabled'] as const).find(
    (name) => sent[name] !== undefined && sent[name] !== before[name],
  );
  if (field) throw apiError('LEVEL_LOCKED', { field });
}

async function oneSeen(db: Reader, id: number, level: Level = {}): Promise<Message> {
  const [seen] = await seenFrom(db, [await messages.byId(db, id)], level);
  if (!seen) throw apiError('NOT_FOUND', { about: `message ${id}` });
  return seen;
}

const currentMessage = async (trx: Reader, idOrName: number | string): Promise<BaseMessage> =>
  messages.byId(trx, await idOf(trx, idOrName));

/** Content at a level; null for none. */
const currentContent: ReadCurrent<typeof setMessageContent> = async ({ params, body }, trx) => {
  const { adapted, content } = await oneSeen(trx, await idOf(trx, params.id), body);
  return { content: adapted === 'Y' ? content : null };
};

/** Finds a message by name, ignoring case; throws NOT_FOUND for an unknown one. */
async function idOf(db: Reader, idOrName: number | string): Promise<number> {
  if (typeof idOrName === 'number') return idOrName;
  const found = await db
    .selectFrom('messages')
    .select('id')
    .where(sql`fold_name(name)`, '=', foldName(idOrName))
    .executeTakeFirst();
  if (!found) throw apiError('NOT_FOUND', { about: `message ${idOrName}` });
  return found.id;
}

/** A message without the adaptations of branch types and branches. */
interface BaseMessage {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly content: string;
  readonly translations: Message['translations'];
  readonly editLevel: EditLevel;
  readonly enabled: 'N' | 'Y';
}

/** Messages as seen by a level: effective content, and whether the level may adapt it. */
async function seenFrom<Row extends BaseMessage>(
  db: Kysely<SharedTables>,
  messages: readonly Row[],
  level: Level,
): Promise<(Row & Message)[]> {
  const { idBranchType = null, idBranch = null } = await levelAbove(db, level);
  const adapted = await contentsOf(db, messages, { idBranchType, idBranch });
  return messages.map((message) => {
    const adaptations = adapted.filter(({ id_messages }) => id_messages === message.id);
    const ofBranchType = adaptations.find(({ id_branch_types }) => id_branch_types !== null)?.content ?? null;
    const ofBranch = adaptations.find(({ id_branches }) => id_branches !== null)?.content ?? null;
    const { content, editLevel } = message;
    const above = idBranch ? effectiveContent({ content, editLevel, ofBranchType, ofBranch: null }) : content;
    const isOpen = mayAdapt(editLevel, level);
    return {
      ...message,
      content: effectiveContent({ content, editLevel, ofBranchType, ofBranch }),
      contentAbove: idBranch || idBranchType ? above : null,
      adapted: isOpen && (idBranch ? ofBranch : ofBranchType) !== null ? 'Y' : 'N',
      editDisabled: isOpen ? 'N' : 'Y',
      idBranchType: level.idBranchType ?? null,
      idBranch: level.idBranch ?? null,
    };
  });
}

/** Contents of these messages that a branch type and a branch adapted. */
async function contentsOf(
  db: Kysely<SharedTables>,
  messages: readonly BaseMessage[],
  { idBranchType, idBranch }: Level,
) {
  if (messages.length === 0 || (!idBranchType && !idBranch)) return [];
  return db
    .selectFrom('message_contents')
    .select(['id_messages', 'id_branch_types', 'id_branches', 'content'])
    .where(
      'id_messages',
      'in',
      messages.map(({ id }) => id),
    )
    .where((eb) =>
      eb.or([eb('id_branch_types', '=', idBranchType ?? 0), eb('id_branches', '=', idBranch ?? 0)]),
    )
    .execute();
}

/** Lists the designs of displays that show a message. */
async function designsShowing(db: Kysely<SharedTables>, idMessages: number): Promise<readonly Use[]> {
  const designs = await db
    .selectFrom('display_designs')
    .select(['id', 'name', 'design'])
    .orderBy('name')
    .execute();
  return designs
    .filter(({ design }) => readDesign(design).idMessages === idMessages)
    .map(({ id, name }) => ({ kind: 'displayDesign', id, name }));
}
