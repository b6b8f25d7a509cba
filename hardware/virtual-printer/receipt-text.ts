import type { ReceiptLayout } from './receipt-layout.ts';

/** The text of a receipt line by line, without rasters; the text alternative of its image. */
export function receiptText(layout: ReceiptLayout): string[] {
  const lines = new Map<number, string>();
  for (const part of layout.placed) {
    if (part.kind === 'text') lines.set(part.y, (lines.get(part.y) ?? '') + part.text);
  }
  return [...lines.values()].map((line) => line.trim());
}
