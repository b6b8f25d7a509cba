import type { Level } from '#renderer/lib/installation.tsx';
import { configuredKind } from '#renderer/ui/list/configured/configured-kind.ts';
import { ConfiguredList } from '#renderer/ui/list/configured/configured-list.tsx';
import { CreatedAtBranches } from '#renderer/ui/list/configured/created-at-branches.tsx';
import { useLevelOptions } from '#renderer/ui/list/configured/use-level-options.ts';
import type { Origin } from '#shared/contract/configuration/configured.ts';
import {
  checkMessageDeletion,
  createMessage,
  deleteMessage,
  listMessages,
  MAX_CONTENT_LENGTH,
  type Message,
  type MessageBody,
  messageBody,
  updateMessage,
} from '#shared/contract/configuration/messages.ts';

/** Lists the messages (configuration specification, section 2). */
export const MessagesScreen = () => (
  <>
    <ConfiguredList kind={messages} choices={{ editLevel: useLevelOptions() }} />
    <CreatedAtBranches kind="messages" />
  </>
);

const SHARED = {
  texts: 'messages',
  list: listMessages,
  create: createMessage,
  update: updateMessage,
  schema: messageBody,
  done: {
    added: 'messages:ADD_SUCCESS',
    saved: 'messages:EDIT_SUCCESS',
    removed: 'messages:DELETE_SUCCESS',
  },
  columns: [
    {
      key: 'name',
      width: 152,
      formWidth: 'minmax(100px, 152px)',
      weight: 'strong',
      sortable: true,
      control: { kind: 'text', maxLength: 45 },
    },
    {
      key: 'description',
      width: 140,
      formWidth: 'minmax(90px, 128px)',
      sortable: true,
      control: { kind: 'text', maxLength: 90 },
      fillFrom: 'name',
    },
    { key: 'content', control: { kind: 'text', maxLength: MAX_CONTENT_LENGTH } },
    {
      key: 'editLevel',
      width: 148,
      sortable: true,
      initial: 'Global',
      control: { kind: 'choice' },
    },
    { key: 'enabled', width: 116, formWidth: '84px', sortable: true, control: { kind: 'toggle' } },
  ],
} as const;

/** Describes messages, which are made at the global level (configuration specification, sections 2 to 5). */
const messages = configuredKind<Message & Origin, MessageBody>({
  ...SHARED,
  key: 'messages',
  level: 'global',
  remove: { by: deleteMessage, check: checkMessageDeletion, loses: 'messages:deleteText' },
});

const below = (level: Level, of: 'idBranch' | 'idBranchType') =>
  configuredKind<Message & Origin, MessageBody>({
    ...SHARED,
    key: `messages of a ${level}`,
    level,
    of,
    createdAbove: true,
  });

/** Messages as a branch type or branch sees them; it can adapt the content of some. */
export const MESSAGES_BELOW = {
  branchType: below('branchType', 'idBranchType'),
  branch: below('branch', 'idBranch'),
} as const;
