/** Reduces input to a signed decimal number; a decimal comma becomes a point. */
export function normalizeDecimal(input: string): string {
  const plain = input.replace(/[−–]/g, '-').replaceAll(',', '.');
  const sign = plain.trimStart().startsWith('-') ? '-' : '';
  const [integerPart = '', ...decimals] = plain.replace(/[^\d.]/g, '').split('.');
  return sign + integerPart + (decimals.length > 0 ? `.${decimals.join('')}` : '');
}
