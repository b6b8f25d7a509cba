import {
  type PaperWidth,
  type PrintOutput,
  paperWidths,
  type TicketDocument,
  type TicketTextSize,
} from '#shared/domain/printing/ticket-document.ts';
import { columnsOf, type LetterForm, letterForm } from '../layout/letter-form.ts';
import { textColumns, textLines } from '../layout/text-lines.ts';
import { paperMetrics } from '../paper-metrics.ts';
import type { LogoPictures } from '../raster/logo-pictures.ts';
import { oneAtATime } from '../transport/one-at-a-time.ts';
import type { DrawnPaper } from './draw-paper.ts';

export type SizeOnPaper = {
  readonly size: TicketTextSize;
  readonly letters: number;
  readonly form: LetterForm;
};

/** How names of one size fit a paper: how many take more than a line, and how the longest is set. */
export type NamesOnPaper = {
  readonly width: PaperWidth;
  readonly total: number;
  readonly wrapped: number;
  /** Of the longest. */
  readonly letters: number;
  readonly form: LetterForm;
};

const SIZES = [1, 2, 3] as const;

/**
 * What a server shows of papers that nobody prints. One is drawn at a time, whoever asks: drawing takes memory, and
 * tickets come first. What draws is fetched with the first.
 */
export function createPaperDrawing(logoPictures: LogoPictures) {
  const inTurn = oneAtATime();
  return {
    draw: (document: TicketDocument, width: PaperWidth, output: PrintOutput): Promise<DrawnPaper> =>
      inTurn(async () => {
        const { drawPaper } = await import('./draw-paper.ts');
        return drawPaper(document, { width, output, logo: await logoPictures(document.logo, width) });
      }),

    /** How many letters a line takes in each size. */
    sizes: (width: PaperWidth): SizeOnPaper[] =>
      SIZES.map((size) => {
        const paper = paperMetrics[width];
        const form = letterForm(size, 0, paper);
        return { size, letters: columnsOf(form, paper), form };
      }),

    /** How names fit each of the papers. */
    names: (names: readonly string[], size: TicketTextSize): NamesOnPaper[] =>
      paperWidths.map((width) => {
        const paper = paperMetrics[width];
        const letters = Math.max(0, ...names.map(textColumns));
        return {
          ...{ width, letters, total: names.length },
          wrapped: names.filter((value) => textLines({ value, size }, paper).lines.length > 1).length,
          form: letterForm(size, letters, paper),
        };
      }),
  };
}
