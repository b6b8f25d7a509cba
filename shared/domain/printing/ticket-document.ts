/** Paper widths in millimetres, widest first. */
export const paperWidths = [80, 60, 57] as const;
export type PaperWidth = (typeof paperWidths)[number];

/** Printing with the printer's fonts, or drawn for any script (slower on old printers). */
export const printOutputs = ['text', 'raster'] as const;
export type PrintOutput = (typeof printOutputs)[number];

/** Text sizes: 1 small, 2 normal, 3 big. */
export type TicketTextSize = 1 | 2 | 3;

/** A translated and formatted text of the ticket. */
export type TicketText = {
  readonly value: string;
  readonly bold: boolean;
  readonly underline: boolean;
  readonly italic: boolean;
  readonly size: TicketTextSize;
};

/**
 * One-bit image in printer dots. Rows from the top, padded to bytes; the highest bit is the leftmost dot, set bits
 * are black.
 */
export type OneBitRaster = {
  readonly width: number;
  readonly height: number;
  readonly rows: Uint8Array;
};

/** A logo: resource name and content hash. */
export type TicketLogo = {
  readonly name: string;
  readonly type: string;
  readonly module: string;
  readonly hash: string;
};

/** A QR code; its sizes are those of text. */
export type TicketQrCode = { readonly value: string; readonly size: TicketTextSize };

/** A ticket independent of the printer. Fields in printing order; `null` omits an element. */
export type TicketDocument = {
  readonly logo: TicketLogo | null;
  /** Undefined in documents from before ticket designs. */
  readonly branchName?: TicketText | null;
  readonly fixedText: TicketText | null;
  readonly ticketName: TicketText | null;
  /** Label of a reprint in the ticket's language (COPY, COPIA, KOPIA); `null` on the first print. */
  readonly copy: string | null;
  /** Full code, such as "A053". */
  readonly ticketNumber: string | null;
  readonly information: TicketText | null;
  readonly dateHour: TicketText | null;
  /** Undefined in documents from before QR codes. */
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

/** A document with the given parts only: `ticketDocument({ ticketNumber: 'A053' })`. */
export function ticketDocument(parts: Partial<TicketDocument>): TicketDocument {
  return { ...blank, ...parts };
}

/** A text of normal size without emphasis by default. */
export function ticketText(value: string, style: Partial<Omit<TicketText, 'value'>> = {}): TicketText {
  return { bold: false, underline: false, italic: false, size: 2, ...style, value };
}

/** True for supported paper widths. */
export function isPaperWidth(millimetres: number): millimetres is PaperWidth {
  return paperWidths.some((width) => width === millimetres);
}
