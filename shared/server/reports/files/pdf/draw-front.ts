import type { ReportTable } from '#shared/domain/reports/report-table.ts';
import type { ReportDetail, ReportTexts } from '../report-texts.ts';
import { INK, INNER_WIDTH, lineHeight, PAPER, type Paper } from './paper.ts';

const LEFT = PAPER.margin;
const GAP = 16;

/** Draws what the first page begins with: name, type, what it was narrowed by, when it was made; gives the edge below. */
export function drawFront(paper: Paper, words: ReportTexts): number {
  const { title, type, what, facts: details, filters, incomplete, t } = words;
  let y = paper.writeTextLines(title, LEFT, PAPER.margin - 4, {
    size: 18,
    bold: true,
    width: INNER_WIDTH,
    most: 2,
  });
  const about = title === type ? what : `${type}. ${what}`;
  y =
    paper.writeTextLines(about, LEFT, y + 1, { size: 9, color: INK.second, width: INNER_WIDTH, most: 2 }) + 8;
  y = drawDetails(paper, details, y, 4) + 4;
  const chosen = filters.length > 0 ? filters : [{ label: t('file.filters'), value: t('file.noFilters') }];
  y = drawDetails(paper, chosen, y, 4);
  if (incomplete !== null) y = drawWarning(paper, incomplete, y + 4);
  return y + 8;
}

/** Draws labels over values, several beside each other. */
function drawDetails(paper: Paper, details: readonly ReportDetail[], from: number, across: number): number {
  const width = (INNER_WIDTH - GAP * (across - 1)) / across;
  let y = from;
  for (let at = 0; at < details.length; at += across) {
    const ends = details.slice(at, at + across).map(({ label, value }, place) => {
      const x = LEFT + place * (width + GAP);
      const below = paper.writeTextLines(label, x, y, { size: 7, color: INK.second, width, most: 1 });
      return paper.writeTextLines(value, x, below, { size: 9, width, most: 3 });
    });
    y = Math.max(...ends) + 4;
  }
  return y;
}

function drawWarning(paper: Paper, text: string, y: number): number {
  const height = lineHeight(9) + 8;
  paper.box(LEFT, y, INNER_WIDTH, height, INK.warningSoft);
  paper.box(LEFT, y, 3, height, INK.warning);
  paper.writeTextLines(text, LEFT + 10, y + 4, { size: 9, bold: true, width: INNER_WIDTH - 20, most: 1 });
  return y + height;
}

/** Columns of explanations beside each other. */
const ACROSS = 3;
const LEGEND = { size: 7.5, most: 4 } as const;

/** Draws how each column is counted; gives the edge below. */
export function drawLegend(paper: Paper, { columns }: ReportTable, words: ReportTexts, from: number): number {
  const width = (INNER_WIDTH - GAP * (ACROSS - 1)) / ACROSS;
  let y =
    paper.writeTextLines(words.t('file.columns'), LEFT, from, {
      size: 9,
      bold: true,
      width: INNER_WIDTH,
      most: 1,
    }) + 2;
  for (let at = 0; at < columns.length; at += ACROSS) {
    const ends = columns.slice(at, at + ACROSS).map((column, place) => {
      const x = LEFT + place * (width + GAP);
      const below = paper.writeTextLines(words.label(column), x, y, { ...LEGEND, bold: true, width });
      return paper.writeTextLines(words.why(column), x, below, { ...LEGEND, color: INK.second, width });
    });
    y = Math.max(...ends) + 4;
  }
  return y + 6;
}
