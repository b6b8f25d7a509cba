/** Paper widths in millimetres that a branch may load, widest first. */
export const paperWidths = [80, 60, 57] as const;
export type PaperWidth = (typeof paperWidths)[number];

/**
 * How a ticket reaches the paper: in the printer's own letters, or drawn, which any script needs and older printers
 * take longer for.
 */
export const printOutputs = ['text', 'raster'] as const;
export type PrintOutput = (typeof printOutputs)[number];

/** Letter sizes of a ticket design: 1 small, 2 normal, 3 big. */
export type TicketTextSize = 1 | 2 | 3;

/** Holds one text of the ticket, already translated and formatted for the branch. */
export type TicketText = {
  readonly value: string;
  readonly bold: boolean;
  readonly underline: boolean;
  readonly italic: boolean;
  readonly size: TicketTextSize;
};

/**
 * A black and white picture in printer dots. Rows run from the top, each padded to whole bytes;
 * the highest bit of a byte is its leftmost dot and a set bit is black.
 */
export type OneBitRaster = {
  readonly width: number;
  readonly height: number;
  readonly rows: Uint8Array;
};

/** The picture of a logo: its name in the library of resources, and the hash of its content. */
export type TicketLogo = {
  readonly name: string;
  readonly type: string;
  readonly module: string;
  readonly hash: string;
};

/** A code for phones; its size is one of those of letters. */
export type TicketQrCode = { readonly value: string; readonly size: TicketTextSize };

/**
 * Describes a printed ticket, independent of any printer. The fields stand in the order of the paper and
 * follow the elements of a ticket design; `null` leaves the element out and closes the gap.
 */
export type TicketDocument = {
  readonly logo: TicketLogo | null;
  /** Missing in documents from before there were designs. */
  readonly branchName?: TicketText | null;
  readonly fixedText: TicketText | null;
  readonly ticketName: TicketText | null;
  /** The word for a reprint in the ticket's language (COPY, COPIA, KOPIA); `null` on the first print. */
  readonly copy: string | null;
  /** The whole code as it is called, such as "A053". */
  readonly ticketNumber: string | null;
  readonly information: TicketText | null;
  readonly dateHour: TicketText | null;
  /** Missing in documents from before there were codes. */
  readonly qrCode?: TicketQrCode | null;
  readonly firstSystemText: TicketText | null;
  readonly secondSystemText: TicketText | null;
};

const blank: TicketDocument = {
  logo: null,
  branchName: null,
  fixedText: null,
  ticketName: null,
  copy: null,
  ticketNumber: null,
  information: null,
  dateHour: null,
  qrCode: null,
  firstSystemText: null,
  secondSystemText: null,
};

/** A document with only the given parts; `ticketDocument({ ticketNumber: 'A053' })` prints the code alone. */
export function ticketDocument(parts: Partial<TicketDocument>): TicketDocument {
  return { ...blank, ...parts };
}

/** A text in the normal size without emphasis, unless the style says otherwise. */
export function ticketText(value: string, style: Partial<Omit<TicketText, 'value'>> = {}): TicketText {
  return { bold: false, underline: false, italic: false, size: 2, ...style, value };
}

/** Tells whether a number is one of the paper widths, as when it comes from a setting. */
export function isPaperWidth(millimetres: number): millimetres is PaperWidth {
  return paperWidths.some((width) => width === millimetres);
}
