import type { TicketPaper } from '#shared/contract/devices/ticket-paper.ts';

/** Where the page that prints with a browser looks for its paper, and its address. */
const PRINTER_KEY = 'turno.ticketPrinter';
const PRINTER_PAGE = '/ticket-printer';

/** Opens the page that prints with a browser in a new window, with a paper that need not be saved. */
export function openPrinterView(paper: TicketPaper): void {
  localStorage.setItem(PRINTER_KEY, JSON.stringify(paper));
  window.open(PRINTER_PAGE, '_blank', 'noopener');
}
