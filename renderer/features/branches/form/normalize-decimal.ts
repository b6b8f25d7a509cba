/** Keeps the typed text that belongs to a number with sign and decimals; a decimal comma becomes a point. */
export function normalizeDecimal(typed: string): string {
  const plain = typed.replace(/[−–]/g, '-').replaceAll(',', '.');
  const sign = plain.trimStart().startsWith('-') ? '-' : '';
  const [whole = '', ...decimals] = plain.replace(/[^\d.]/g, '').split('.');
  return sign + whole + (decimals.length > 0 ? `.${decimals.join('')}` : '');
}
