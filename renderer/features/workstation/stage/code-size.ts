import type { CSSProperties } from 'react';

/** Computes the type size at which a ticket code fills a wide page's stub: codes are never cut. */
export function codeSize(code: string): CSSProperties {
  const sizes: Record<number, number> = { 5: 82, 6: 68, 7: 58 };
  const size = code.length <= 4 ? 100 : (sizes[code.length] ?? 48);
  return { '--code-size': `${size}px` } as CSSProperties;
}
