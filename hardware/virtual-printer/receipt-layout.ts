import type { OneBitRaster, PaperWidth } from '#shared/domain/printing/ticket-document.ts';
import { characterIn1252, codeTable1252 } from '../escpos/code-page-1252.ts';
import { fontA, fontB, paperMetrics } from '../layout/paper-metrics.ts';
import { type Command, readCommand } from './read-command.ts';

export type CharacterStyle = {
  readonly font: 'a' | 'b';
  readonly across: number;
  readonly down: number;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly reverse: boolean;
  /** Thickness of the underline in dots; 0 for none. */
  readonly underline: number;
};

/** Text of one style on one line; `x` and `y` are its top left corner. */
export type PlacedText = CharacterStyle & {
  readonly kind: 'text';
  readonly x: number;
  readonly y: number;
  readonly text: string;
};
export type PlacedRaster = {
  readonly kind: 'raster';
  readonly x: number;
  readonly y: number;
  readonly raster: OneBitRaster;
};

/** Positions of all parts of a receipt, in dots. `height` is the fed length of the paper. */
type ReceiptLayout = {
  readonly width: number;
  readonly height: number;
  readonly placed: readonly (PlacedText | PlacedRaster)[];
};

type Run = { readonly style: CharacterStyle; text: string };
type Align = 'left' | 'centre' | 'right';

const DEFAULT_STYLE: CharacterStyle = {
  font: 'a',
  across: 1,
  down: 1,
  bold: false,
  italic: false,
  reverse: false,
  underline: 0,
};
const DEFAULT_LINE_SPACING = 30;

/**
 * Lays out printer commands for a paper width. Characters outside code page 1252 were sent for another table and
 * become `?`.
 */
export function layoutReceipt(bytes: Uint8Array, width: PaperWidth): ReceiptLayout {
  const dots = paperMetrics[width].dots;
  const placed: (PlacedText | PlacedRaster)[] = [];
  let style = DEFAULT_STYLE;
  let align: Align = 'left';
  let lineSpacing = DEFAULT_LINE_SPACING;
  let table = 0;
  let y = 0;
  let line: Run[] = [];

  const endLine = () => {
    let x = indent(align, dots - sum(line.map(runWidth)));
    for (const { style: set, text } of line) {
      placed.push({ kind: 'text', x, y, text, ...set });
      x += runWidth({ style: set, text });
    }
    y += Math.max(lineSpacing, ...line.map((run) => cellOf(run.style).height));
    line = [];
  };

  const setText = (text: string) => {
    for (const character of text) {
      if (sum(line.map(runWidth)) + cellOf(style).width > dots) endLine();
      const last = line.at(-1);
      if (last?.style === style) last.text += character;
      else line.push({ style, text: character });
    }
  };

  const execute = (command: Command) => {
    switch (command.kind) {
      case 'initialise':
        [style, align, lineSpacing, table] = [DEFAULT_STYLE, 'left', DEFAULT_LINE_SPACING, 0];
        return;
      case 'text':
        return setText(decode(command.bytes, table));
      case 'line-feed':
        return endLine();
      case 'raster':
        placed.push({
          kind: 'raster',
          x: indent(align, dots - command.raster.width),
          y,
          raster: command.raster,
        });
        y += command.raster.height;
        return;
      case 'feed':
        y += command.dots;
        return;
      case 'feed-lines':
        y += command.lines * lineSpacing;
        return;
      case 'align':
        align = command.side;
        return;
      case 'line-spacing':
        lineSpacing = command.dots ?? DEFAULT_LINE_SPACING;
        return;
      case 'code-table':
        table = command.table;
        return;
      default:
        style = changeStyle(style, command);
    }
  };

  for (let read = readCommand(bytes, 0); read !== null; read = readCommand(bytes, read.next))
    execute(read.command);
  return { width: dots, height: y, placed };
}

/** Size of a character in dots. */
export function cellOf({ font, across, down }: CharacterStyle): { width: number; height: number } {
  const cell = font === 'a' ? fontA : fontB;
  return { width: cell.width * across, height: cell.height * down };
}

function changeStyle(style: CharacterStyle, command: Command): CharacterStyle {
  switch (command.kind) {
    case 'font':
      return { ...style, font: command.font };
    case 'size':
      return { ...style, across: command.across, down: command.down };
    case 'underline':
      return { ...style, underline: command.thickness };
    case 'bold':
    case 'italic':
    case 'reverse':
      return { ...style, [command.kind]: command.on };
    default:
      return style;
  }
}

function decode(bytes: Uint8Array, table: number): string {
  const character = (byte: number) => (byte < 0x80 || table === codeTable1252 ? characterIn1252(byte) : '?');
  return Array.from(bytes, character).join('');
}

function indent(align: Align, free: number): number {
  if (align === 'left') return 0;
  return Math.max(0, align === 'right' ? free : Math.floor(free / 2));
}

function runWidth({ style, text }: Run): number {
  return cellOf(style).width * text.length;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** The text of a receipt line by line, without rasters; the text alternative of its image. */
export function receiptText(layout: ReceiptLayout): string[] {
  const lines = new Map<number, string>();
  for (const part of layout.placed) {
    if (part.kind === 'text') lines.set(part.y, (lines.get(part.y) ?? '') + part.text);
  }
  return [...lines.values()].map((line) => line.trim());
}
