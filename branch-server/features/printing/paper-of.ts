import type { TicketPaper } from '#shared/contract/devices/ticket-paper.ts';
import type { PaperWidth, TicketDocument } from '#shared/domain/printing/ticket-document.ts';

interface On {
  readonly width: PaperWidth;
  readonly textSize: number;
  /** Letter of the ticket, which its code begins with. */
  readonly letter: string;
}

/** Says in words what a printer gets, for the page that prints with a browser (operations specification, section 11). */
export function paperOf(document: TicketDocument, { width, textSize, letter }: On): TicketPaper {
  const { ticketNumber: code } = document;
  const begins = code !== null && letter !== '' && code.startsWith(letter);
  return {
    width,
    textSize,
    logo: null,
    branchName: document.branchName ?? null,
    fixedText: document.fixedText,
    ticketName: document.ticketName,
    copy: document.copy,
    ticketLetter: begins ? letter : null,
    ticketNumber: begins ? code.slice(letter.length) : code,
    information: document.information,
    dateHour: document.dateHour,
    qrCode: null,
    firstSystemText: document.firstSystemText,
    secondSystemText: document.secondSystemText,
  };
}
