import type { PaperWidth, TicketDocument, TicketText } from '#shared/domain/printing/ticket-document.ts';
import { type PaperMetrics, paperMetrics } from '../paper-metrics.ts';
import { rasterizeNumber } from '../raster/rasterize-number.ts';
import { type BytePrinter, createBytePrinter } from './byte-printer.ts';
import { centredRaster } from './centred-raster.ts';
import { dashedRule } from './dashed-rule.ts';
import type { NumberRasterizer } from './number-rasterizer.ts';
import { textLines } from './text-lines.ts';

export type RenderOptions = {
  /** Paper width in millimetres. */
  readonly width: PaperWidth;
  /** Draws the code; the product font unless told otherwise. */
  readonly drawNumber?: NumberRasterizer;
};

/** A part of the ticket and the blank dots above it, which fall away when it comes first. */
type Block = { readonly gap: number; print(printer: BytePrinter): void };

const gaps = {
  logo: 0,
  branchName: 28,
  fixedText: 28,
  ticketName: 44,
  copy: 36,
  ticketNumber: 46,
  information: 52,
  dateHour: 24,
  rule: 38,
  belowRule: 34,
  betweenSystemTexts: 15,
} as const;

const leading = 6;

/** Columns that the blanks around the word for a reprint take in double width. */
const copyFrame = 4;

/**
 * The printer commands for one ticket, from initialisation to the cut. The same document always gives the same
 * bytes. Texts wrap and fall back to narrower letters where the paper is too narrow; nothing is left out.
 */
export function renderTicket(document: TicketDocument, options: RenderOptions): Uint8Array {
  const { width, drawNumber = rasterizeNumber } = options;
  const paper = paperMetrics[width];
  const blocks = [
    logoBlock(document, paper),
    textBlock(document.branchName ?? null, gaps.branchName, paper),
    textBlock(document.fixedText, gaps.fixedText, paper),
    textBlock(document.ticketName, gaps.ticketName, paper),
    copyBlock(document.copy, paper),
    numberBlock(document.ticketNumber, paper, drawNumber),
    textBlock(document.information, gaps.information, paper),
    textBlock(document.dateHour, gaps.dateHour, paper),
    ...systemTextBlocks(document, paper),
  ].filter((block) => block !== null);

  const printer = createBytePrinter();
  for (const [index, block] of blocks.entries()) {
    if (index > 0) printer.space(block.gap);
    block.print(printer);
  }
  return printer.finish();
}

function logoBlock({ logo }: TicketDocument, paper: PaperMetrics): Block | null {
  if (logo === null) return null;
  return { gap: gaps.logo, print: (printer) => printer.raster(centredRaster(logo, paper.dots)) };
}

function textBlock(text: TicketText | null, gap: number, paper: PaperMetrics): Block | null {
  if (text === null) return null;
  const { form, lines } = textLines(text, paper);
  if (lines.length === 0) return null;
  return {
    gap,
    print: (printer) => {
      for (const [index, line] of lines.entries()) {
        if (index > 0) printer.space(leading);
        printer.line(line, form, text);
      }
    },
  };
}

/** White on black, so that a reprint is told from the first print at a glance and cannot pass for a queue's name. */
function copyBlock(copy: string | null, paper: PaperMetrics): Block | null {
  if (copy === null) return null;
  const framed = { ...paper, columnsA: paper.columnsA - copyFrame, wideBigLetters: true };
  const { form, lines } = textLines({ value: copy, size: 3 }, framed);
  const emphasis = { bold: true, underline: false, italic: false };
  return {
    gap: gaps.copy,
    print: (printer) => {
      for (const line of lines) printer.reversedLine(` ${line} `, form, emphasis);
    },
  };
}

function numberBlock(code: string | null, paper: PaperMetrics, draw: NumberRasterizer): Block | null {
  if (code === null) return null;
  const raster = draw(code, { width: paper.dots, capHeight: paper.numberCapHeight });
  return { gap: gaps.ticketNumber, print: (printer) => printer.raster(centredRaster(raster, paper.dots)) };
}

function systemTextBlocks(document: TicketDocument, paper: PaperMetrics): Block[] {
  const texts = [document.firstSystemText, document.secondSystemText]
    .map((text) => textBlock(text, gaps.betweenSystemTexts, paper))
    .filter((block) => block !== null);
  const [first, ...others] = texts;
  if (first === undefined) return [];
  const rule: Block = { gap: gaps.rule, print: (printer) => printer.raster(dashedRule(paper.dots)) };
  return [rule, { ...first, gap: gaps.belowRule }, ...others];
}
