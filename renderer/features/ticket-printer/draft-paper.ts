import { type TicketPaper, ticketPaper } from '#shared/contract/devices/ticket-paper.ts';

/** Where a designer leaves the paper to be shown, as JSON. */
export const DRAFT_KEY = 'turno.ticketPrinter';

export type DraftPaper = TicketPaper | 'none' | 'unreadable';

/** Reads the draft that a designer left in this browser. */
export function draftPaper(storage: () => Pick<Storage, 'getItem'>): DraftPaper {
  const stored = read(storage);
  if (stored === null) return 'none';
  const { data } = ticketPaper.safeParse(parsed(stored));
  return data ?? 'unreadable';
}

/** Nothing where the browser forbids pages to keep anything. */
function read(storage: () => Pick<Storage, 'getItem'>): string | null {
  try {
    return storage().getItem(DRAFT_KEY);
  } catch {
    return null;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
