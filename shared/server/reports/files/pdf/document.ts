import type { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { ReportTable } from '#shared/domain/reports/report-table.ts';
import type { ReportDetail, ReportDocument, ReportTexts } from '../report-document.ts';
import { drawChart } from './chart.ts';
import { BOTTOM, createPaper, INK, INNER_WIDTH, lineHeight, openFaces, PAPER, type Paper } from './paper.ts';
import { columnWidths, drawHead, drawRow, headHeightOf, paged, wrapRows } from './table.ts';

/** Minimum height for the table on the first page, in points. */
const MIN_SPACE = 66;

/**
 * Renders a report as PDF, A4 landscape: details, chart and legend on the first page, then the table with a header
 * on each page. Lays out rows twice, first to count the pages, so that no row stays in memory.
 */
export function pdfOf(document: ReportDocument, words: ReportTexts, onLine: () => void): Readable {
  const { table, language, createdAt } = document;
  const paper = createPaper(openFaces(), { title: words.title, language, createdAt: new Date(createdAt) });
  const widths = columnWidths(table, words, paper);
  const context = { columns: table.columns, widths, paper };
  const head = headHeightOf(context, words);

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
        // Yields to the stream, so that a report of thousands of pages is never in memory as a whole.
        await setImmediate();
        if (paper.pdf.destroyed) return;
      }
      drawFoot(paper, words, page + 1, count);
      if (lines.length === 0) continue;
      let edge = drawHead(context, words, page === 0 ? (begins ?? y) : PAPER.margin);
      for (const [at, line] of lines.entries()) {
        edge = drawRow(context, line, edge, at === 0);
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
  const created = facts[0] ? `${facts[0].label}: ${facts[0].value}` : '';
  paper.writeTextLines(title, left, y, { ...look, width: INNER_WIDTH / 2, max: 1 });
  paper.write(t('file.page', { page, pages }), right, y, { ...look, align: 'right' });
  paper.write(created, right - 90, y, { ...look, align: 'right' });
}

const LEFT = PAPER.margin;
const GAP = 16;

/** Draws title, type, filters and details; returns the lower edge. */
function drawFront(paper: Paper, words: ReportTexts): number {
  const { title, type, what, facts: details, filters, incomplete, t } = words;
  let y = paper.writeTextLines(title, LEFT, PAPER.margin - 4, {
    size: 18,
    bold: true,
    width: INNER_WIDTH,
    max: 2,
  });
  const about = title === type ? what : `${type}. ${what}`;
  y =
    paper.writeTextLines(about, LEFT, y + 1, { size: 9, color: INK.second, width: INNER_WIDTH, max: 2 }) + 8;
  y = drawDetails(paper, details, y, 4) + 4;
  const selected = filters.length > 0 ? filters : [{ label: t('file.filters'), value: t('file.noFilters') }];
  y = drawDetails(paper, selected, y, 4);
  if (incomplete !== null) y = drawWarning(paper, incomplete, y + 4);
  return y + 8;
}

/** Draws labels above values, in columns. */
function drawDetails(paper: Paper, details: readonly ReportDetail[], from: number, across: number): number {
  const width = (INNER_WIDTH - GAP * (across - 1)) / across;
  let y = from;
  for (let at = 0; at < details.length; at += across) {
    const ends = details.slice(at, at + across).map(({ label, value }, index) => {
      const x = LEFT + index * (width + GAP);
      const below = paper.writeTextLines(label, x, y, { size: 7, color: INK.second, width, max: 1 });
      return paper.writeTextLines(value, x, below, { size: 9, width, max: 3 });
    });
    y = Math.max(...ends) + 4;
  }
  return y;
}

function drawWarning(paper: Paper, text: string, y: number): number {
  const height = lineHeight(9) + 8;
  paper.box(LEFT, y, INNER_WIDTH, height, INK.warningSoft);
  paper.box(LEFT, y, 3, height, INK.warning);
  paper.writeTextLines(text, LEFT + 10, y + 4, { size: 9, bold: true, width: INNER_WIDTH - 20, max: 1 });
  return y + height;
}

/** Columns of the legend. */
const ACROSS = 3;
const LEGEND = { size: 7.5, max: 4 } as const;

/** Draws the explanation of each column; returns the lower edge. */
function drawLegend(paper: Paper, { columns }: ReportTable, words: ReportTexts, from: number): number {
  const width = (INNER_WIDTH - GAP * (ACROSS - 1)) / ACROSS;
  let y =
    paper.writeTextLines(words.t('file.columns'), LEFT, from, {
      size: 9,
      bold: true,
      width: INNER_WIDTH,
      max: 1,
    }) + 2;
  for (let at = 0; at < columns.length; at += ACROSS) {
    const ends = columns.slice(at, at + ACROSS).map((column, index) => {
      const x = LEFT + index * (width + GAP);
      const below = paper.writeTextLines(words.label(column), x, y, { ...LEGEND, bold: true, width });
      return paper.writeTextLines(words.why(column), x, below, { ...LEGEND, color: INK.second, width });
    });
    y = Math.max(...ends) + 4;
  }
  return y + 6;
}
