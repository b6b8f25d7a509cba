import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font, type Glyph } from 'fontkit';
import PDFDocument from 'pdfkit';

/** A4 landscape, in points. */
export const PAPER = { width: 841.89, height: 595.28, margin: 36, foot: 38 } as const;
export const INNER_WIDTH = PAPER.width - 2 * PAPER.margin;
/** Lower edge of the content. */
export const BOTTOM = PAPER.height - PAPER.foot;

/** Light theme colours of `tokens.css`; adjacent ones differ in greyscale. */
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

interface Writing {
  readonly size: number;
  readonly bold?: boolean;
  readonly color?: string;
  readonly align?: 'left' | 'right' | 'center';
}

/** A document drawn from top to bottom; coordinates in points from the upper left corner. */
export interface Paper {
  readonly pdf: PDFKit.PDFDocument;
  /** Writes a line; `x` is its left end, right end or centre, by alignment; `y` is its upper edge. */
  write(text: string, x: number, y: number, writing: Writing): void;
  /** Writes wrapped lines; returns their lower edge. */
  writeTextLines(
    text: string,
    x: number,
    y: number,
    within: Writing & { width: number; max: number },
  ): number;
  width(text: string, writing: Pick<Writing, 'size' | 'bold'>): number;
  box(x: number, y: number, width: number, height: number, color: string): void;
  /** Draws a straight line. */
  rule(
    from: readonly [number, number],
    to: readonly [number, number],
    color: string,
    thickness?: number,
  ): void;
}

/** Line height in points. */
export const lineHeight = (size: number): number => Math.round(size * 1.3 * 4) / 4;

/** Creates a document without pages. */
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
    writeTextLines(text, x, y, { width: room, max, ...writing }) {
      const measure = (part: string) => width(part, writing);
      const lines = wrapText(text, { width: room, max, measure });
      for (const [at, line] of lines.entries()) write(line, x, y + at * lineHeight(writing.size), writing);
      return y + lines.length * lineHeight(writing.size);
    },
    box: (x, y, across, down, color) => void pdf.rect(x, y, across, down).fill(color),
    rule([fromX, fromY], [toX, toY], color, thickness = 0.5) {
      pdf.moveTo(fromX, fromY).lineTo(toX, toY).lineWidth(thickness).stroke(color);
    },
  };
}

export const wrapToFit = (paper: Paper, text: string, width: number, size: number, max: number): string[] =>
  wrapText(text, { width, max, measure: (part) => paper.width(part, { size }) });

/** A font weight of one document. */
interface FontFace {
  readonly font: Font;
  /** Width of a text in points. */
  width(text: string, size: number): number;
}

interface Faces {
  readonly regular: FontFace;
  readonly bold: FontFace;
}

/** Opens the full TrueType files of Hanken Grotesk; the web fonts are subsets. */
export function openFaces(): Faces {
  return { regular: createFontFace('400Regular'), bold: createFontFace('600SemiBold') };
}

const { resolve } = createRequire(import.meta.url);

/**
 * Lays out glyphs by advance width, without kerning or ligatures: shaping takes ten times as long, or a cache of
 * every word. A missing glyph shows as a box.
 */
function createFontFace(weight: string): FontFace {
  const path = resolve(`@expo-google-fonts/hanken-grotesk/${weight}/HankenGrotesk_${weight}.ttf`);
  const font = create(readFileSync(path));
  if (!('glyphForCodePoint' in font)) throw new Error(`one font is expected in ${path}`);
  const glyphs = new Map<string, Glyph>();
  const glyphOf = (character: string): Glyph => {
    const known = glyphs.get(character);
    if (known) return known;
    const glyph = font.glyphForCodePoint(character.codePointAt(0) ?? 0);
    glyphs.set(character, glyph);
    return glyph;
  };
  const layout = (text: string) => {
    const run = Array.from(text, glyphOf);
    return {
      glyphs: run,
      // New objects each time: the caller scales them in place.
      positions: run.map(({ advanceWidth }) => ({
        xAdvance: advanceWidth,
        yAdvance: 0,
        xOffset: 0,
        yOffset: 0,
      })),
      advanceWidth: run.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0),
    };
  };
  return {
    font: Object.assign(font, { layout }) as Font,
    width(text, size) {
      let sum = 0;
      for (const character of text) sum += glyphOf(character).advanceWidth;
      return (sum / font.unitsPerEm) * size;
    },
  };
}

/** Limits of wrapped text. */
interface TextBox {
  readonly width: number;
  /** Maximum lines; the last one ends with an ellipsis if text remains. */
  readonly max: number;
  readonly measure: (text: string) => number;
}

const ELLIPSIS = '…';

/** Breaks a text into lines at spaces, and within words wider than the box. */
export function wrapText(text: string, room: TextBox): string[] {
  const { width, max, measure } = room;
  if (measure(text) <= width) return [text];
  const lines: string[] = [];
  let line = '';
  for (const word of splitWords(text, room)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (measure(longer) <= width) {
      line = longer;
      continue;
    }
    if (lines.length === max - 1) return [...lines, ended(`${line} ${word}`, room)];
    lines.push(line);
    line = word;
  }
  return [...lines, line];
}

/** Splits a text into words of at most the width, lazily. */
function* splitWords(text: string, { width, measure }: TextBox): Generator<string> {
  for (const word of text.split(' ')) {
    if (word === '') continue;
    if (measure(word) <= width) {
      yield word;
      continue;
    }
    let part = '';
    for (const character of word) {
      if (part !== '' && measure(part + character) > width) {
        yield part;
        part = '';
      }
      part += character;
    }
    yield part;
  }
}

/** Truncates a line to fit an ellipsis. */
function ended(line: string, { width, measure }: TextBox): string {
  const room = width - measure(ELLIPSIS);
  let visible = '';
  for (const character of line) {
    if (measure(visible + character) > room) break;
    visible += character;
  }
  return visible.trimEnd() + ELLIPSIS;
}
