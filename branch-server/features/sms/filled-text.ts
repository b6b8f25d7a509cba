import type { Database } from 'better-sqlite3';
import { statement } from '#branch-server/db/statement.ts';
import type { GeneralSettings } from '#shared/domain/settings/read-settings.ts';
import type { TicketSms } from '#shared/domain/sms/message-kinds.ts';
import { MESSAGE_SETTINGS } from '#shared/domain/sms/message-settings.ts';
import { fillSms } from '#shared/domain/sms/placeholders.ts';

/** Text of a ticket message at the time of sending, because positions change while it is queued. */
export function createFilledText(sqlite: Database) {
  const about = statement<{ id: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('tickets as t')
      .innerJoin('branches as b', 'b.id', 't.id_branches')
      .leftJoin('workstations as w', 'w.id', 't.id_workstations')
      .select(['t.code', 't.phone', 't.sms', 't.id_branches', 't.id_queues'])
      .select(['b.name as branch', 'w.name as workstation'])
      .where('t.id', '=', p('id')),
  );
  const ahead = statement<{ branch: number; queue: number; id: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('tickets')
      .select((eb) => eb.fn.countAll<number>().as('ahead'))
      .where('id_branches', '=', p('branch'))
      .where('id_queues', '=', p('queue'))
      .where('state', '=', 'waiting')
      .where('id', '<', p('id')),
  );

  /** Null if the customer has opted out or the text is empty. */
  return (kind: TicketSms, id: number, settings: GeneralSettings): string | null => {
    const ticket = about.get({ id });
    if (ticket?.sms !== 1 || ticket.phone === '') return null;
    const before = ahead.get({ branch: ticket.id_branches, queue: ticket.id_queues, id })?.ahead ?? 0;
    const text = fillSms(settings[MESSAGE_SETTINGS[kind].text], {
      ticket: ticket.code,
      branch: ticket.branch,
      workstation: ticket.workstation ?? '',
      ahead: String(before),
      link: settings.smsLink,
      firm: settings.smsFirm,
    });
    // An enabled message with an empty text is not sent, to save its cost.
    return text.trim() === '' ? null : text;
  };
}
