import {
  type DesignElement,
  defaultTicketDesign,
  type TicketDesign,
  ticketDesign,
} from '#shared/contract/configuration/ticket-design.ts';
import type { DesignedTicket, TicketDesignBody } from '#shared/contract/configuration/ticket-designs.ts';

/** A design with all elements; stored designs may lack elements of later versions. */
export type FullDesign = { readonly [Element in DesignElement]-?: NonNullable<TicketDesign[Element]> };

/** A ticket design while it is edited. */
export interface Draft extends Omit<TicketDesignBody, 'design'> {
  readonly design: FullDesign;
}

/** Elements in the order of the paper. */
export const ELEMENTS = Object.keys(ticketDesign.shape) as readonly DesignElement[];

/** Elements with a text style. */
export const TEXTS = [
  'branchName',
  'fixedText',
  'ticketName',
  'information',
  'dateHour',
  'firstSystemText',
  'secondSystemText',
] as const satisfies readonly DesignElement[];

export type TextName = (typeof TEXTS)[number];

export const isText = (element: string): element is TextName => TEXTS.some((text) => text === element);

const DEFAULT_ELEMENT = { enabled: false, bold: false, underline: false, italic: false, size: 2 } as const;

const toFullDesign = (design: TicketDesign): FullDesign => ({
  ...design,
  logo: design.logo ?? { enabled: false, key: null },
  branchName: design.branchName ?? DEFAULT_ELEMENT,
  qrCode: design.qrCode ?? { enabled: false, key: null, value: '', size: 2 },
});

/** Draft of a stored design, or of the default design. */
export const draftOf = (ticket: DesignedTicket | null): Draft =>
  ticket
    ? {
        name: ticket.name,
        description: ticket.description,
        enabled: ticket.enabled,
        design: toFullDesign(ticket.design),
      }
    : { name: '', description: '', enabled: 'Y', design: toFullDesign(defaultTicketDesign()) };

export const withElement = <Element extends DesignElement>(
  draft: Draft,
  element: Element,
  change: Partial<FullDesign[Element]>,
): Draft => ({
  ...draft,
  design: { ...draft.design, [element]: { ...draft.design[element], ...change } },
});
