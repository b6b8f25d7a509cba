/** What a phone gets to know of a ticket. */
export interface TicketToPhone {
  readonly code: string;
  /** What it is for, in the customer's language. */
  readonly title: string;
  readonly companyName: string;
  readonly branchName: string;
  /** Branch time. */
  readonly created: string;
}

/** Writes the text of the code by which a phone takes a ticket along, from the kiosk's screen or from paper. */
export const ticketToPhoneText = ({ code, title, companyName, branchName, created }: TicketToPhone): string =>
  [`${code} · ${title}`, `${companyName}, ${branchName}`, created].join('\n');
