import type { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { ReportDocument } from '#shared/server/reports/report-document.ts';
import type { ReportTexts } from '../report-texts.ts';
import { drawChart } from './chart/draw-chart.ts';
import { drawFront, drawLegend } from './draw-front.ts';
import { openFaces } from './faces.ts';
import { BOTTOM, createPaper, INK, INNER_WIDTH, PAPER, type Paper } from './paper.ts';
import { columnWidths } from './table/column-widths.ts';
import { drawHead, drawRow, headHeightOf } from './table/draw-table.ts';
import { paged } from './table/paged.ts';
import { wrapRows } from './table/wrapped-rows.ts';

/** Less room than this at the foot of the first page is left empty. */
const MIN_SPACE = 66;

/**
 * Makes a report as a PDF in A4 on its side: on the first page what it is of, its chart and how its columns are counted;
 * then the table, headed anew on each page. Lines are set twice, once to know how many pages there will be, so that none
 * has to be kept.
 */
export function pdfOf(document: ReportDocument, words: ReportTexts, onLine: () => void): Readable {
  const { table, language, createdAt } = document;
  const paper = createPaper(openFaces(), { title: words.title, language, createdAt: new Date(createdAt) });
  const widths = columnWidths(table, words, paper);
  const drawn = { columns: table.columns, widths, paper };
  const head = headHeightOf(drawn, words);

  paper.pdf.addPage();
  let y = drawFront(paper, words);
  y = drawChart(paper, document, words, y);
  y = drawLegend(paper, table, words, y);
  const begins = BOTTOM - y - head >= MIN_SPACE ? y : null;
  const room = (page: number): number => {
    if (page > 0) return BOTTOM - PAPER.margin - head;
    return begins === null ? 0 : BOTTOM - begins - head;
  };
  const pages = () => paged(wrapRows(table, { words, paper, widths }), room);

  void draw().catch((error: unknown) => paper.pdf.destroy(error as Error));
  return paper.pdf as unknown as Readable;

  async function draw(): Promise<void> {
    let count = 0;
    for (const { page } of pages()) count = page + 1;
    for (const { page, lines } of pages()) {
      if (page > 0) {
        paper.pdf.addPage();
        // What is drawn leaves as it is read: a report of thousands of pages never lies in memory whole.
        await setImmediate();
        if (paper.pdf.destroyed) return;
      }
      drawFoot(paper, words, page + 1, count);
      if (lines.length === 0) continue;
      let edge = drawHead(drawn, words, page === 0 ? (begins ?? y) : PAPER.margin);
      for (const [at, line] of lines.entries()) {
        edge = drawRow(drawn, line, edge, at === 0);
        if (line.kind === 'row') onLine();
      }
    }
    paper.pdf.end();
  }
}

function drawFoot(paper: Paper, { title, facts, t }: ReportTexts, page: number, pages: number): void {
  const y = PAPER.height - 26;
  const [left, right] = [PAPER.margin, PAPER.margin + INNER_WIDTH];
  paper.rule([left, y - 5], [right, y - 5], INK.line);
  const look = { size: 7.5, color: INK.second };
  const made = facts[0] ? `${facts[0].label}: ${facts[0].value}` : '';
  paper.writeTextLines(title, left, y, { ...look, width: INNER_WIDTH / 2, most: 1 });
  paper.write(t('file.page', { page, pages }), right, y, { ...look, align: 'right' });
  paper.write(made, right - 90, y, { ...look, align: 'right' });
}
