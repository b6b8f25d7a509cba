import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, language, name, text, yesNo } from '../fields.ts';
import { listQuery } from '../lists.ts';
import {
  CONFIGURES,
  deletionCheck,
  LOCKED_BY_CENTRAL_ERRORS,
  listed,
  WRITES,
  written,
} from './configured.ts';
import { atLevel, editLevel, ofLevel } from './edit-levels.ts';
import { READS_DESIGNS } from './ticket-designs.ts';

const tag = 'Messages';

/** Maximum content length (configuration specification, section 5). */
export const MAX_CONTENT_LENGTH = 256;
const content = name(MAX_CONTENT_LENGTH);
const translations = z
  .partialRecord(language, text(MAX_CONTENT_LENGTH))
  .describe('The content in other languages, for the paper of tickets; an adaptation replaces all of them');

const message = z
  .object({
    id,
    name: z.string(),
    description: z.string(),
    content: z.string().describe('As it holds at the level that asks'),
    translations,
    contentAbove: z
      .string()
      .nullable()
      .describe('What would hold there without an adaptation of its own; null above all levels'),
    adapted: yesNo.describe('Whether the level that asks has a content of its own'),
    editLevel,
    enabled: yesNo,
    editDisabled: yesNo.describe('Whether its content is locked for the level that asks'),
    idBranchType: id.nullable().describe('The branch type that asks'),
    idBranch: id.nullable().describe('The branch that asks'),
  })
  .meta({ id: 'Message' });
export type Message = z.infer<typeof message>;

export const messageBody = z
  .object({
    name: name(45),
    description: text(90),
    content,
    translations: translations.optional(),
    editLevel,
    enabled: yesNo,
  })
  .meta({ id: 'MessageBody' });
export type MessageBody = z.infer<typeof messageBody>;

/** A message by id, or by name if that is not only digits. */
const byIdOrName = z.object({ id: z.union([id, name(45)]).describe('Id or name') });

const kind = { path: '/messages', tag, one: 'a message' };

export const listMessages = listed({
  ...kind,
  summary: 'Messages, searched in name and description; with their contents as they hold at a level',
  privilege: READS_DESIGNS,
  query: listQuery(['name', 'description', 'enabled', 'editLevel']).extend(atLevel),
  view: message,
});

export const getMessage = endpoint({
  method: 'get',
  path: '/messages/{id}',
  tag,
  summary: 'A message, with its content as it holds at a level',
  privilege: READS_DESIGNS,
  params: byIdOrName,
  query: z.object(atLevel),
  answer: message,
  errors: ['NOT_FOUND'],
});

const { create, update } = written({
  ...kind,
  ...WRITES.global,
  body: messageBody,
  change: messageBody,
  view: message,
  errors: ['NAME_UNIQUE'],
});

export const createMessage = create;
export const updateMessage = endpoint({ ...update, params: byIdOrName });

export const deleteMessage = endpoint({
  method: 'delete',
  path: '/messages/{id}',
  isVersioned: true,
  tag,
  summary: 'Delete a message that nothing prints; what branch types and branches made of it goes too',
  ...WRITES.global,
  params: byIdOrName,
  answer: z.object({}),
  errors: ['NOT_FOUND', ...LOCKED_BY_CENTRAL_ERRORS, 'IN_USE'],
});

export const checkMessageDeletion = deletionCheck(deleteMessage);

const { name: ownName, description, editLevel: ownLevel, enabled } = messageBody.partial().shape;

export const messageContentBody = z
  .object({
    ...ofLevel,
    content: content.nullable().describe('Null for what holds above'),
    name: ownName,
    description,
    editLevel: ownLevel,
    enabled,
  })
  .refine(({ idBranchType, idBranch }) => !idBranchType !== !idBranch, 'idBranchType or idBranch')
  .meta({ id: 'MessageContent' });
export type MessageContentBody = z.infer<typeof messageContentBody>;

/** Changes only the content of a level; other changed fields are refused with LEVEL_LOCKED. */
export const setMessageContent = endpoint({
  method: 'put',
  path: '/messages/{id}/content',
  isVersioned: true,
  // Published form of the same change (configuration specification, section 7).
  alsoAt: {
    path: '/messages/{id}',
    takes: ({ idBranch, idBranchType }) => Boolean(idBranch) || Boolean(idBranchType),
  },
  viewPath: '/messages/{id}',
  tag,
  summary: 'Adapt the content of a message at a branch type or a branch, or go back to what holds above',
  privilege: CONFIGURES.anywhere,
  params: byIdOrName,
  body: messageContentBody,
  answer: message,
  errors: ['NOT_FOUND', ...LOCKED_BY_CENTRAL_ERRORS, 'LEVEL_LOCKED', 'FORBIDDEN', 'NOT_IN_THIS_SYNC_TYPE'],
});
