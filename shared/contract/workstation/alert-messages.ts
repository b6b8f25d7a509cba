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
    deleted: yesNo.describe('Y if the receiver deleted the message'),
    idReceiver: id,
    idSender: id.nullable().describe('Sender; null for an alarm'),
    senderFN: z.string(),
    senderLN: z.string(),
    created: epochMs,
    answeredAt: epochMs.nullable().describe('Time of the last answer of the receiver'),
    alarm: z
      .object({
        name: z.string(),
        branchName: z.string(),
        since: epochMs,
        endedAt: epochMs
          .nullable()
          .describe('Time when the alarm conditions ended; null while they hold or if not recorded'),
        measures: z
          .array(alarmMeasure)
          .describe(
            'Measured values, for a text in the language of the reader; empty if only `text` is stored',
          ),
      })
      .nullable()
      .describe('Alarm that caused the message; null if none'),
  })
  .meta({ id: 'AlertMessage' });
export type AlertMessage = z.infer<typeof alertMessage>;

export const listAlertMessages = endpoint({
  method: 'get',
  path: '/alertMessages',
  tag,
  only: 'branch',
  summary: 'Messages to the caller that are not deleted, newest first; at most 200',
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
    idSender: id.optional().describe('Sender; must be the caller'),
    readed: yesNo.optional().describe('Read flag; only N, as new messages are unread'),
    deleted: yesNo.optional().describe('Deleted flag; only N'),
  }),
  answer: alertMessage,
  errors: ['FORBIDDEN', 'NO_RECEIVER_USER', 'NOT_FOUND'],
});

export const sendToSeveral = endpoint({
  method: 'post',
  path: '/branches/{id}/alertMessages',
  tag,
  only: 'branch',
  summary: 'Send a message to people of a branch: by user, workstation or role, or to all of them',
  privilege: 'signedIn',
  params: idParams,
  body: z.object({
    text: name(256),
    allUsers: yesNo.default('N'),
    idUsers: z.array(id).max(MAX_LIST_ROWS).default([]),
    idWorkstations: z
      .array(id)
      .max(MAX_LIST_ROWS)
      .default([])
      .describe('Workstations; the message goes to the users who have them open'),
    idRoles: z.array(id).max(MAX_LIST_ROWS).default([]),
  }),
  answer: z.object({
    idSending: id,
    receivers: z.number().int().describe('Number of receivers, each counted once'),
  }),
  errors: ['NO_RECEIVER_USER', 'NOT_FOUND', 'WORKSTATION_OFF'],
});

export const answerAlertMessage = endpoint({
  method: 'post',
  path: '/alertMessages/{id}/answer',
  tag,
  only: 'branch',
  summary: 'Answer a message to the caller, which marks it as read',
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
    count: z.number().int().describe('Number of receivers'),
    read: z.number().int().describe('Number of receivers who have read it'),
    receivers: z
      .array(
        z.object({
          idReceiver: id,
          fullname: z.string(),
          isRead: z.boolean(),
          readAt: epochMs.nullable().describe('Time of reading; null if unread or not recorded'),
        }),
      )
      .describe('First 100 receivers, by name'),
  })
  .meta({ id: 'SentMessage' });
export type SentMessage = z.infer<typeof sentMessage>;

export const listSentMessages = endpoint({
  method: 'get',
  path: '/alertMessages/sent',
  tag,
  only: 'branch',
  summary: 'Messages sent by the caller, newest first, with their readers; at most 30',
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
  summary: 'Mark a message to the caller as read or deleted',
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
  summary: 'Enabled users with supervision rights, whom an operator can ask for help',
  privilege: 'signedIn',
  params: idParams,
  answer: z.array(z.object({ id, fullname: z.string() })),
  errors: ['NOT_FOUND'],
});

const receivingPerson = z.object({
  id,
  fullname: z.string(),
  isSignedIn: z.boolean().describe('Whether the user has an open page or workstation'),
  idWorkstations: id.nullable(),
  workstationName: z.string().nullable().describe('Workstation that the user has open; null if none'),
  isServing: z.boolean(),
});
export type ReceivingPerson = z.infer<typeof receivingPerson>;

export const listReceivers = endpoint({
  method: 'get',
  path: '/branches/{id}/receivers',
  tag,
  only: 'branch',
  summary: 'Possible receivers at a branch by name, without the caller; at most 500',
  privilege: 'signedIn',
  params: idParams,
  answer: z
    .object({
      people: z.array(receivingPerson).describe('People, signed-in ones first'),
      roles: z.array(z.object({ id, name: z.string(), count: z.number().int() })),
      count: z.number().int().describe('Total number of possible receivers'),
    })
    .meta({ id: 'MessageReceivers' }),
  errors: ['NOT_FOUND'],
});
