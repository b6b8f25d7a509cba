import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
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
  summary: 'Send a message to somebody of the staff; the sender is whoever asks',
  privilege: 'signedIn',
  body: z.object({ text: name(256), idReceiver: id.nullable() }),
  answer: alertMessage,
  errors: ['NO_RECEIVER_USER', 'NOT_FOUND'],
});

export const updateAlertMessage = endpoint({
  method: 'put',
  path: '/alertMessages/{id}',
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
