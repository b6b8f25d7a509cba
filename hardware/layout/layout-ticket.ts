import type {
  OneBitRaster,
  PaperWidth,
  TicketDocument,
  TicketText,
} from '#shared/domain/printing/ticket-document.ts';
import { centredRaster, dashedRule } from '../raster/one-bit.ts';
import type { NumberRasterizer } from '../raster/rasterize-number.ts';
import { rasterizeQrCode } from '../raster/rasterize-qr-code.ts';
import { characterSize, type PaperMetrics, paperMetrics, type TextStyle } from './paper-metrics.ts';
import { textLines } from './text-lines.ts';

export type Emphasis = { readonly bold: boolean; readonly underline: boolean; readonly italic: boolean };

/** A centred line of text; `reversed` is white on black. */
export type Line = {
  readonly kind: 'line';
  readonly text: string;
  readonly form: TextStyle;
  readonly emphasis: Emphasis;
  readonly reversed: boolean;
};
/** An image as wide as the printable area. */
export type Drawing = { readonly kind: 'raster'; readonly raster: OneBitRaster };

/** A part with its top and height, in dots from the first ink. */
export type PlacedPart = { readonly top: number; readonly height: number; readonly part: Line | Drawing };

/** An element of the ticket; `rule` is the line above the system texts. */
export type LayoutBlock = {
  readonly element: keyof TicketDocument | 'rule';
  readonly top: number;
  readonly height: number;
  /** The text style; null for rasters. */
  readonly form: TextStyle | null;
  readonly parts: readonly PlacedPart[];
};

export type TicketLayout = {
  /** Printable width in dots. */
  readonly width: number;
  readonly height: number;
  readonly blocks: readonly LayoutBlock[];
};

export type LayoutOptions = {
  readonly width: PaperWidth;
  /** The raster of the document's logo; null if there is none. */
  readonly logo: OneBitRaster | null;
  readonly rasterizeNumber: NumberRasterizer;
};

/** Parts of one element with the blank dots above and between them; the first stack has no gap. */
type Stack = Pick<LayoutBlock, 'element' | 'form'> & {
  readonly gap: number;
  readonly leading: number;
  readonly parts: readonly (Line | Drawing)[];
};

const gaps = {
  logo: 0,
  branchName: 28,
  fixedText: 28,
  ticketName: 44,
  copy: 36,
  ticketNumber: 46,
  information: 52,
  dateHour: 24,
  qrCode: 12,
  rule: 38,
  belowRule: 34,
  betweenSystemTexts: 15,
} as const;

const leading = 6;

/** Columns of the blanks on both sides of the reprint mark, in double width. */
const copyFrame = 4;

/**
 * Computes the position of each element for all outputs. Text wraps and falls back to narrower characters on narrow
 * paper; nothing is omitted.
 */
export function layoutTicket(document: TicketDocument, options: LayoutOptions): TicketLayout {
  const paper = paperMetrics[options.width];
  const stacks = [
    rasterStack('logo', options.logo, paper),
    text('branchName', document, paper),
    text('fixedText', document, paper),
    text('ticketName', document, paper),
    copyMark(document.copy, paper),
    rasterStack('ticketNumber', numberOf(document, options, paper), paper),
    text('information', document, paper),
    text('dateHour', document, paper),
    rasterStack('qrCode', codeOf(document, paper), paper),
    ...systemTexts(document, paper),
  ].filter((stack) => stack !== null);

  const blocks: LayoutBlock[] = [];
  let height = 0;
  for (const stack of stacks) {
    const block = placed(stack, blocks.length === 0 ? 0 : height + stack.gap);
    blocks.push(block);
    height = block.top + block.height;
  }
  return { width: paper.dots, height, blocks };
}

function placed({ element, form, leading: between, parts }: Stack, top: number): LayoutBlock {
  const set: PlacedPart[] = [];
  let bottom = top;
  for (const part of parts) {
    const at = set.length === 0 ? top : bottom + between;
    const height = part.kind === 'line' ? characterSize(part.form).height : part.raster.height;
    set.push({ top: at, height, part });
    bottom = at + height;
  }
  return { element, form, top, height: bottom - top, parts: set };
}

type TextElement = Exclude<
  keyof typeof gaps & keyof TicketDocument,
  'logo' | 'copy' | 'ticketNumber' | 'qrCode'
>;

function text(element: TextElement, document: TicketDocument, paper: PaperMetrics): Stack | null {
  return textStack(element, document[element] ?? null, gaps[element], paper);
}

function textStack(
  element: Stack['element'],
  content: TicketText | null,
  gap: number,
  paper: PaperMetrics,
): Stack | null {
  if (content === null) return null;
  const { form, lines } = textLines(content, paper);
  if (lines.length === 0) return null;
  const { bold, underline, italic } = content;
  const emphasis = { bold, underline, italic };
  return {
    element,
    form,
    gap,
    leading,
    parts: lines.map((line) => ({ kind: 'line', text: line, form, emphasis, reversed: false })),
  };
}

/** The reprint mark: white on black, so that it cannot be mistaken for a queue name. */
function copyMark(copy: string | null, paper: PaperMetrics): Stack | null {
  if (copy === null) return null;
  const framed = { ...paper, columnsA: paper.columnsA - copyFrame, canDoubleWidth: true };
  const { form, lines } = textLines({ value: copy, size: 3 }, framed);
  if (lines.length === 0) return null;
  const emphasis = { bold: true, underline: false, italic: false };
  return {
    element: 'copy',
    form,
    gap: gaps.copy,
    leading: 0,
    parts: lines.map((line) => ({ kind: 'line', text: ` ${line} `, form, emphasis, reversed: true })),
  };
}

function rasterStack(
  element: 'logo' | 'ticketNumber' | 'qrCode',
  raster: OneBitRaster | null,
  paper: PaperMetrics,
): Stack | null {
  if (raster === null) return null;
  const parts = [{ kind: 'raster', raster: centredRaster(raster, paper.dots) }] as const;
  return { element, form: null, gap: gaps[element], leading: 0, parts };
}

function numberOf({ ticketNumber }: TicketDocument, { rasterizeNumber }: LayoutOptions, paper: PaperMetrics) {
  if (ticketNumber === null) return null;
  return rasterizeNumber(ticketNumber, { width: paper.dots, capHeight: paper.numberCapHeight });
}

function codeOf({ qrCode = null }: TicketDocument, paper: PaperMetrics): OneBitRaster | null {
  return qrCode && rasterizeQrCode(qrCode, paper.dots);
}

function systemTexts(document: TicketDocument, paper: PaperMetrics): Stack[] {
  const texts = (['firstSystemText', 'secondSystemText'] as const)
    .map((element) => textStack(element, document[element], gaps.betweenSystemTexts, paper))
    .filter((stack) => stack !== null);
  const [first, ...others] = texts;
  if (first === undefined) return [];
  const parts = [{ kind: 'raster', raster: dashedRule(paper.dots) }] as const;
  const rule: Stack = { element: 'rule', form: null, gap: gaps.rule, leading: 0, parts };
  return [rule, { ...first, gap: gaps.belowRule }, ...others];
}
