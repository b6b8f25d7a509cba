import type { TicketPaper } from '#shared/contract/devices/ticket-paper.ts';
import { type ResourceName, resourceAddress } from '#shared/contract/installation/resource-address.ts';
import type { PaperWidth, TicketDocument } from '#shared/domain/printing/ticket-document.ts';

export interface PaperSizes {
  readonly width: PaperWidth;
  /** Pixels that the size of each text adds to. */
  readonly textSize: number;
}

/** Converts the paper of a ticket to text, for the page that prints with a browser. */
export function paperAsText(document: TicketDocument, { width, textSize }: PaperSizes): TicketPaper {
  const { logo, ticketNumber, copy, qrCode } = document;
  const [, letter = '', number = ''] = /^(\D*)(.*)$/su.exec(ticketNumber ?? '') ?? [];
  return {
    width,
    textSize,
    copy,
    logo: logo && resourceAddress(logo as ResourceName, logo.hash),
    branchName: document.branchName ?? null,
    fixedText: document.fixedText,
    ticketName: document.ticketName,
    ticketLetter: letter || null,
    ticketNumber: number || null,
    information: document.information,
    dateHour: document.dateHour,
    qrCode: qrCode?.value ?? null,
    firstSystemText: document.firstSystemText,
    secondSystemText: document.secondSystemText,
  };
}
