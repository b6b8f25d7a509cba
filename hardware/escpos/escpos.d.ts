/** The part of escpos 3.0.0-alpha.6 used here; the package ships no types. */
declare module 'escpos' {
  class Printer {
    constructor(adapter: { write(bytes: Buffer): void }, options: { encoding: string });
    hardware(command: 'init'): this;
    setCharacterCodeTable(table: number): this;
    align(side: 'lt' | 'ct' | 'rt'): this;
    font(family: 'a' | 'b'): this;
    /** Any of B (bold), I (italic) and U2 (two-dot underline), in this order, or NORMAL. */
    style(style: string): this;
    /** Both from 0 (single) to 7. */
    size(across: number, down: number): this;
    /** Distance in dots between lines, at most 255; the printer's default if omitted. */
    lineSpace(dots?: number): this;
    text(content: string): this;
    feed(lines: number): this;
    raw(bytes: Buffer): this;
    flush(): this;
  }

  const escpos: { readonly Printer: typeof Printer };
  export default escpos;
}
