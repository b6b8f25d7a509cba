import { z } from 'zod';
import { alarmMeasure } from '../configuration/alarms.ts';
import { endpoint, MAX_LIST_ROWS } from '../endpoint.ts';
import { epochMs, id, idParams, name, yesNo } from '../fields.ts';

const tag = 'Messages among staff';

export const alertMessage = z
  .object({
    id,
    text: z.string(),
    readed: yesNo,
    isRead: z.boolean(),
    deleted: yesNo.describe('N means shown'),
    idReceiver: id,
    idSender: id.nullable().describe('Null where it comes from an alarm'),
    senderFN: z.string(),
    senderLN: z.string(),
    created: epochMs,
    answeredAt: epochMs.nullable().describe('When its receiver answered it last'),
    alarm: z
      .object({
        name: z.string(),
        branchName: z.string(),
        since: epochMs,
        endedAt: epochMs
          .nullable()
          .describe('When its conditions held no longer; null while they do, and where that was not kept'),
        measures: z
          .array(alarmMeasure)
          .describe(
            'Measured values, for a text in the language of the reader; empty if only `text` is stored',
          ),
      })
      .nullable()
      .describe('The alarm that it comes from'),
  })
  .meta({ id: 'AlertMessage' });
export type AlertMessage = z.infer<typeof alertMessage>;

export const listAlertMessages = endpoint({
  method: 'get',
  path: '/alertMessages',
  tag,
  only: 'branch',
  summary: 'One’s own messages that are not deleted, the latest first; at most 200',
  privilege: 'signedIn',
  query: z.object({ idReceiver: id }),
  answer: z.array(alertMessage),
  errors: ['FORBIDDEN'],
});

export const sendAlertMessage = endpoint({
  method: 'post',
  path: '/alertMessages',
  tag,
  only: 'branch',
  summary: 'Send a message to a member of staff; the caller is the sender',
  privilege: 'signedIn',
  body: z.object({
    text: name(256),
    idReceiver: id.nullable(),
    idSender: id.optional().describe('Whoever asks, and nobody else'),
    readed: yesNo.optional().describe('N: a new message is unread'),
    deleted: yesNo.optional().describe('N'),
  }),
  answer: alertMessage,
  errors: ['FORBIDDEN', 'NO_RECEIVER_USER', 'NOT_FOUND'],
});

export const sendToSeveral = endpoint({
  method: 'post',
  path: '/branches/{id}/alertMessages',
  tag,
  only: 'branch',
  summary: 'Send one message to people of a branch: by name, by workstation, by role, or to all of them',
  privilege: 'signedIn',
  params: idParams,
  body: z.object({
    text: name(256),
    allUsers: yesNo.default('N'),
    idUsers: z.array(id).max(MAX_LIST_ROWS).default([]),
    idWorkstations: z.array(id).max(MAX_LIST_ROWS).default([]).describe('Whoever has it open'),
    idRoles: z.array(id).max(MAX_LIST_ROWS).default([]),
  }),
  answer: z.object({
    idSending: id,
    receivers: z.number().int().describe('People who have got it, each once'),
  }),
  errors: ['NO_RECEIVER_USER', 'NOT_FOUND', 'WORKSTATION_OFF'],
});

export const answerAlertMessage = endpoint({
  method: 'post',
  path: '/alertMessages/{id}/answer',
  tag,
  only: 'branch',
  summary: 'Answer a message to oneself; it counts as read',
  privilege: 'signedIn',
  params: idParams,
  body: z.object({ text: name(256) }),
  answer: alertMessage,
  errors: ['NO_RECEIVER_USER', 'NOT_FOUND'],
});

const sentMessage = z
  .object({
    idSending: id,
    text: z.string(),
    created: epochMs,
    count: z.number().int().describe('People who have got it'),
    read: z.number().int().describe('How many of them have read it'),
    receivers: z
      .array(
        z.object({
          idReceiver: id,
          fullname: z.string(),
          isRead: z.boolean(),
          readAt: epochMs.nullable().describe('Null where that was not kept'),
        }),
      )
      .describe('The first hundred, by name'),
  })
  .meta({ id: 'SentMessage' });
export type SentMessage = z.infer<typeof sentMessage>;

export const listSentMessages = endpoint({
  method: 'get',
  path: '/alertMessages/sent',
  tag,
  only: 'branch',
  summary: 'What one has sent oneself, the latest first, and who has read it; the last 30',
  privilege: 'signedIn',
  answer: z.array(sentMessage),
  errors: [],
});

export const updateAlertMessage = endpoint({
  method: 'put',
  path: '/alertMessages/{id}',
  unversioned: 'marks a message as read',
  tag,
  only: 'branch',
  summary: 'Mark one’s own message as read or deleted',
  privilege: 'signedIn',
  params: idParams,
  body: z.object({ readed: yesNo.optional(), deleted: yesNo.optional() }),
  answer: alertMessage,
  errors: ['NOT_FOUND'],
});

export const listAlertReceivers = endpoint({
  method: 'get',
  path: '/branches/{id}/supervisors',
  tag,
  only: 'branch',
  summary: 'Whom an operator can ask for help: enabled users who may supervise',
  privilege: 'signedIn',
  params: idParams,
  answer: z.array(z.object({ id, fullname: z.string() })),
  errors: ['NOT_FOUND'],
});

const receivingPerson = z.object({
  id,
  fullname: z.string(),
  isSignedIn: z.boolean().describe('Has a page or a workstation open now'),
  idWorkstations: id.nullable(),
  workstationName: z.string().nullable().describe('The workstation that they have open'),
  isServing: z.boolean(),
});
export type ReceivingPerson = z.infer<typeof receivingPerson>;

export const listReceivers = endpoint({
  method: 'get',
  path: '/branches/{id}/receivers',
  tag,
  only: 'branch',
  summary: 'To whom one can write at a branch: who works there, but for oneself, by name; at most 500',
  privilege: 'signedIn',
  params: idParams,
  answer: z
    .object({
      people: z.array(receivingPerson).describe('Those who are signed in first'),
      roles: z.array(z.object({ id, name: z.string(), count: z.number().int() })),
      count: z.number().int().describe('How many everybody is'),
    })
    .meta({ id: 'MessageReceivers' }),
  errors: ['NOT_FOUND'],
});
