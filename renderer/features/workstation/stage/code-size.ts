/** Computes the type size in px at which a ticket code fills its stub: codes are never cut. */
export function codeSize(code: string): number {
  const sizes: Record<number, number> = { 5: 82, 6: 68, 7: 58 };
  return code.length <= 4 ? 100 : (sizes[code.length] ?? 48);
}
