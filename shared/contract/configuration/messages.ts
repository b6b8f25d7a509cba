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
  .describe('Content in other languages, for printed tickets; an adaptation replaces all of them');

const message = z
  .object({
    id,
    name: z.string(),
    description: z.string(),
    content: z.string().describe('Content at the requested level'),
    translations,
    contentAbove: z
      .string()
      .nullable()
      .describe('Content without an adaptation at the requested level; null at the highest level'),
    adapted: yesNo.describe('Whether the requested level has its own content'),
    editLevel,
    enabled: yesNo,
    editDisabled: yesNo.describe('Whether the content is locked at the requested level'),
    idBranchType: id.nullable().describe('Branch type of the requested level; null if none'),
    idBranch: id.nullable().describe('Branch of the requested level; null if none'),
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
  summary: 'Messages, searched in name and description, with their content at a level',
  privilege: READS_DESIGNS,
  query: listQuery(['name', 'description', 'enabled', 'editLevel']).extend(atLevel),
  view: message,
});

export const getMessage = endpoint({
  method: 'get',
  path: '/messages/{id}',
  tag,
  summary: 'A message with its content at a level',
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
  summary: 'Delete a message that is not printed anywhere, with its adaptations by branch types and branches',
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
    content: content.nullable().describe('Content of the level; null to use that of the higher level'),
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
  summary: 'Adapt the content of a message at a branch type or branch, or remove the adaptation',
  privilege: CONFIGURES.anywhere,
  params: byIdOrName,
  body: messageContentBody,
  answer: message,
  errors: ['NOT_FOUND', ...LOCKED_BY_CENTRAL_ERRORS, 'LEVEL_LOCKED', 'FORBIDDEN', 'NOT_IN_THIS_SYNC_TYPE'],
});
