import { lookInto, rowsOf } from './look-into.ts';

/** Lists the events of a branch's tickets in order: `call A001`; only the verb if there is no number. */
export const ticketHistory = (folder: string): string[] =>
  lookInto(folder, (sqlite) =>
    rowsOf<{ what: string }>(
      sqlite,
      `select trim(e.kind || ' ' || t.code) as what from ticket_events e
       join tickets t on t.id = e.id_tickets order by e.seq`,
    ).map(({ what }) => what),
  );
