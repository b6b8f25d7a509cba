import type { AlertMessage, SentMessage } from '#shared/contract/workstation/alert-messages.ts';
import type { MessageRow, SentRow } from './queries.ts';

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
  answeredAt: row.answered_at,
  alarm:
    row.alarm === null || row.since === null
      ? null
      : { name: row.alarm, branchName: row.branch ?? '', since: row.since, endedAt: row.ended_at },
});

/** Names so many of those who have got one message. */
const NAMED = 100;

/** Presents what was sent together, of which each receiver has a row. */
export function presentSending(rows: readonly SentRow[]): SentMessage[] {
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
