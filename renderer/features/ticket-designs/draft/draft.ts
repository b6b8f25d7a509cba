import {
  type DesignElement,
  defaultTicketDesign,
  type TicketDesign,
  ticketDesign,
} from '#shared/contract/configuration/ticket-design.ts';
import type { DesignedTicket, TicketDesignBody } from '#shared/contract/configuration/ticket-designs.ts';

/** A design with all elements that there are: a stored one lacks those that came later. */
export type FullDesign = { readonly [Element in DesignElement]-?: NonNullable<TicketDesign[Element]> };

/** A ticket design as it is being designed. */
export interface Draft extends Omit<TicketDesignBody, 'design'> {
  readonly design: FullDesign;
}

/** Lists the elements in the order of the paper. */
export const ELEMENTS = Object.keys(ticketDesign.shape) as readonly DesignElement[];

/** Lists the elements that are set in letters, whose size and emphasis is chosen. */
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

/** Begins with a stored design, or with the usual paper for a new one. */
export const draftOf = (ticket: DesignedTicket | null): Draft =>
  ticket
    ? {
        name: ticket.name,
        description: ticket.description,
        enabled: ticket.enabled,
        design: toFullDesign(ticket.design),
      }
    : { name: '', description: '', enabled: 'Y', design: toFullDesign(defaultTicketDesign()) };

/** Changes one element; all others stay the same objects. */
export const withElement = <Element extends DesignElement>(
  draft: Draft,
  element: Element,
  change: Partial<FullDesign[Element]>,
): Draft => ({
  ...draft,
  design: { ...draft.design, [element]: { ...draft.design[element], ...change } },
});
