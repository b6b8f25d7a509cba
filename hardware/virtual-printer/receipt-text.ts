import type { ReceiptLayout } from './receipt-layout.ts';

/** The words of a receipt line by line, without rasters: what a screen reader can say of its picture. */
export function receiptText(layout: ReceiptLayout): string[] {
  const lines = new Map<number, string>();
  for (const part of layout.placed) {
    if (part.kind === 'text') lines.set(part.y, (lines.get(part.y) ?? '') + part.text);
  }
  return [...lines.values()].map((line) => line.trim());
}
