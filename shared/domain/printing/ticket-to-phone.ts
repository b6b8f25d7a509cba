/** Ticket data in the QR code. */
export interface TicketToPhone {
  readonly code: string;
  /** Service in the customer's language. */
  readonly title: string;
  readonly companyName: string;
  readonly branchName: string;
  /** Local time of the branch. */
  readonly created: string;
}

/** Text of the QR code with ticket data. */
export const ticketToPhoneText = ({ code, title, companyName, branchName, created }: TicketToPhone): string =>
  [`${code} · ${title}`, `${companyName}, ${branchName}`, created].join('\n');
