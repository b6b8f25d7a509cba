import type { AlertMessage } from '#shared/contract/workstation/alert-messages.ts';
import type { MessageRow } from './queries.ts';

export const presentMessage = (row: MessageRow): AlertMessage => ({
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
});
