import PDFDocument from 'pdfkit';
import type { Faces } from './faces.ts';
import { wrapText } from './wrap-text.ts';

/** A4 on its side, in points. */
export const PAPER = { width: 841.89, height: 595.28, margin: 36, foot: 38 } as const;
export const INNER_WIDTH = PAPER.width - 2 * PAPER.margin;
/** Where the last line of what is on a page ends. */
export const BOTTOM = PAPER.height - PAPER.foot;

/** The house’s colours, as `tokens.css` of the pages has them in the light. Each keeps apart from its neighbour in grey. */
export const INK = {
  text: '#162629',
  second: '#485559',
  line: '#e2e0da',
  edge: '#7e8889',
  sunken: '#eeede8',
  white: '#ffffff',
  warning: '#875806',
  warningSoft: '#fff1da',
  chart: ['#025d6e', '#bc8302', '#7597b0', '#a62c00', '#8a56c2'],
} as const;

export interface Writing {
  readonly size: number;
  readonly bold?: boolean;
  readonly color?: string;
  readonly align?: 'left' | 'right' | 'center';
}

/** A document that is drawn on from top to bottom; places are in points from the upper left corner. */
export interface Paper {
  readonly pdf: PDFKit.PDFDocument;
  /** Writes a line: `x` is its left end, its right one or its middle, as it is aligned; `y` its upper edge. */
  write(text: string, x: number, y: number, writing: Writing): void;
  /** Writes lines one below the other within a width, and gives the edge below the last. */
  writeTextLines(
    text: string,
    x: number,
    y: number,
    within: Writing & { width: number; most: number },
  ): number;
  width(text: string, writing: Pick<Writing, 'size' | 'bold'>): number;
  box(x: number, y: number, width: number, height: number, color: string): void;
  /** A straight line from one point to another. */
  rule(
    from: readonly [number, number],
    to: readonly [number, number],
    color: string,
    thickness?: number,
  ): void;
}

/** From the upper edge of a line to that of the next. */
export const lineHeight = (size: number): number => Math.round(size * 1.3 * 4) / 4;

/** Begins a document without a page. */
export function createPaper(
  faces: Faces,
  about: { title: string; language: string; createdAt: Date },
): Paper {
  const pdf = new PDFDocument({
    size: [PAPER.width, PAPER.height],
    margin: 0,
    autoFirstPage: false,
    lang: about.language,
    displayTitle: true,
    pdfVersion: '1.7',
    fontLayoutCache: false,
    info: { Title: about.title, Producer: 'Turno', Creator: 'Turno', CreationDate: about.createdAt },
  });
  pdf.registerFont('regular', faces.regular.font as unknown as string);
  pdf.registerFont('bold', faces.bold.font as unknown as string);
  const width: Paper['width'] = (text, { size, bold }) =>
    (bold ? faces.bold : faces.regular).width(text, size);
  const write: Paper['write'] = (text, x, y, { size, bold = false, color = INK.text, align = 'left' }) => {
    if (text === '') return;
    const shift = align === 'left' ? 0 : width(text, { size, bold }) / (align === 'center' ? 2 : 1);
    pdf
      .font(bold ? 'bold' : 'regular')
      .fontSize(size)
      .fillColor(color);
    pdf.text(text, x - shift, y, { lineBreak: false });
  };
  return {
    pdf,
    write,
    width,
    writeTextLines(text, x, y, { width: room, most, ...writing }) {
      const measure = (part: string) => width(part, writing);
      const lines = wrapText(text, { width: room, most, measure });
      for (const [at, line] of lines.entries()) write(line, x, y + at * lineHeight(writing.size), writing);
      return y + lines.length * lineHeight(writing.size);
    },
    box: (x, y, across, down, color) => void pdf.rect(x, y, across, down).fill(color),
    rule([fromX, fromY], [toX, toY], color, thickness = 0.5) {
      pdf.moveTo(fromX, fromY).lineTo(toX, toY).lineWidth(thickness).stroke(color);
    },
  };
}

/** Breaks a text into so many lines of a width at most. */
export const wrapToFit = (paper: Paper, text: string, width: number, size: number, most: number): string[] =>
  wrapText(text, { width, most, measure: (part) => paper.width(part, { size }) });
