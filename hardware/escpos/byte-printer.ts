import escpos from 'escpos';
import type { OneBitRaster } from '#shared/domain/printing/ticket-document.ts';
import type { Emphasis } from '../layout/layout-ticket.ts';
import { characterSize, type TextStyle } from '../layout/paper-metrics.ts';
import { codeTable1252 } from './code-page-1252.ts';

/** Writes printer commands into memory. Positions and heights are in dots. */
export type BytePrinter = {
  /** Prints one line of text and advances by its height. */
  line(text: string, form: TextStyle, emphasis: Emphasis): void;
  /** Prints a line in white on black. */
  reversedLine(text: string, form: TextStyle, emphasis: Emphasis): void;
  /** Prints an image in strips that fit the buffer of older printers; blank strips are only fed. */
  raster(raster: OneBitRaster): void;
  /** Feeds blank paper. */
  space(dots: number): void;
  /** Feeds four lines, cuts all but a point, and returns all bytes. */
  finish(): Uint8Array;
};

const MAX_FEED = 255;
const feedBeforeCut = 4;
const dotsPerInch = 203;
/** Rows per strip: at most 3,456 bytes; the smallest printers buffer 4,096. */
const stripRows = 48;

/**
 * Creates a printer in its initial state, in code page 1252, centred. The escpos library writes alignment, styles and
 * text; cuts and rasters are written as bytes because its versions do not suit our printers.
 */
export function createBytePrinter(): BytePrinter {
  const written: Buffer[] = [];
  const printer = new escpos.Printer({ write: (bytes) => written.push(bytes) }, { encoding: 'cp1252' });
  const write = (...bytes: number[]) => printer.raw(Buffer.from(bytes));

  printer.hardware('init').setCharacterCodeTable(codeTable1252).align('ct');
  // GS P makes one dot the unit of all distances; some makers default to half a dot.
  write(0x1d, 0x50, dotsPerInch, dotsPerInch);

  const space = (dots: number) => {
    for (let remaining = dots; remaining > 0; remaining -= MAX_FEED)
      write(0x1b, 0x4a, Math.min(remaining, MAX_FEED));
  };

  const line: BytePrinter['line'] = (text, form, emphasis) => {
    printer.font(form.font).style(styleOf(emphasis));
    printer
      .size(form.across - 1, form.down - 1)
      .lineSpace(characterSize(form).height)
      .text(text);
  };

  return {
    line,
    reversedLine: (text, form, emphasis) => {
      write(0x1d, 0x42, 1);
      line(text, form, emphasis);
      write(0x1d, 0x42, 0);
    },
    raster: ({ width, height, rows }) => {
      const stride = Math.ceil(width / 8);
      for (let top = 0; top < height; top += stripRows) {
        const strip = Math.min(stripRows, height - top);
        const dots = rows.subarray(top * stride, (top + strip) * stride);
        if (dots.every((byte) => byte === 0)) space(strip);
        else {
          write(0x1d, 0x76, 0x30, 0, ...twoBytes(stride), ...twoBytes(strip));
          printer.raw(Buffer.from(dots));
        }
      }
    },
    space,
    finish: () => {
      printer.lineSpace().feed(feedBeforeCut);
      write(0x1d, 0x56, 1);
      printer.flush();
      return Buffer.concat(written);
    },
  };
}

function styleOf({ bold, underline, italic }: Emphasis): string {
  return `${bold ? 'B' : ''}${italic ? 'I' : ''}${underline ? 'U2' : ''}` || 'NORMAL';
}

function twoBytes(number: number): [low: number, high: number] {
  return [number & 0xff, number >> 8];
}
