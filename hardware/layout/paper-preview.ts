import PQueue from 'p-queue';
import {
  type PaperWidth,
  type PrintOutput,
  paperWidths,
  type TicketDocument,
  type TicketTextSize,
} from '#shared/domain/printing/ticket-document.ts';
import type { LogoImages } from '../raster/logo-images.ts';
import { createScriptFonts } from '../raster/script-fonts.ts';
import { columnsOf, paperMetrics, type TextStyle, textStyle } from './paper-metrics.ts';
import type { PaperImage } from './render-paper.ts';
import { textColumns, textLines, visibleText } from './text-lines.ts';

export type SizeOnPaper = {
  readonly size: TicketTextSize;
  readonly columns: number;
  readonly form: TextStyle;
};

/** Statistics of names printed at one size: how many wrap, and the style of the longest. */
export type NamesOnPaper = {
  readonly width: PaperWidth;
  readonly total: number;
  readonly wrapped: number;
  /** Columns of the longest name. */
  readonly columns: number;
  readonly form: TextStyle;
};

const SIZES = [1, 2, 3] as const;

/** Renders previews of tickets, one at a time to limit memory. The renderer is imported on first use. */
export function createPaperPreview(logoImages: LogoImages) {
  const queue = new PQueue({ concurrency: 1 });
  const scriptFonts = createScriptFonts();
  return {
    draw: (document: TicketDocument, width: PaperWidth, output: PrintOutput): Promise<PaperImage> =>
      queue.add(async () => {
        const { renderPaper } = await import('./render-paper.ts');
        return renderPaper(document, { width, output, logo: await logoImages(document.logo, width) });
      }),

    /** Characters that no font has, each once. */
    missing: (texts: readonly string[]): readonly string[] => [
      ...new Set(texts.flatMap((text) => scriptFonts.missing(visibleText(text)))),
    ],

    /** Columns per line for each text size. */
    sizes: (width: PaperWidth): SizeOnPaper[] =>
      SIZES.map((size) => {
        const paper = paperMetrics[width];
        const form = textStyle(size, 0, paper);
        return { size, columns: columnsOf(form, paper), form };
      }),

    /** Fit of names on each paper width. */
    names: (names: readonly string[], size: TicketTextSize): NamesOnPaper[] =>
      paperWidths.map((width) => {
        const paper = paperMetrics[width];
        const columns = Math.max(0, ...names.map(textColumns));
        return {
          width,
          columns,
          total: names.length,
          wrapped: names.filter((value) => textLines({ value, size }, paper).lines.length > 1).length,
          form: textStyle(size, columns, paper),
        };
      }),
  };
}
