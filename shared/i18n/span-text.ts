const UNITS = [
  { unit: 'year', ms: 365 * 86_400_000 },
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
  { unit: 'second', ms: 1_000 },
] as const;

/**
 * Formats a duration in milliseconds in its two largest units: "3 d 4 h", "12 min", "8 s". Below an hour in one
 * unit.
 */
export function spanText(language: string, span: number): string {
  const at = UNITS.findIndex(({ ms }) => span >= ms);
  const maxBytes = UNITS[at] ?? MIN_UNIT;
  const next = at >= 0 && at < 3 ? UNITS[at + 1] : undefined;
  const count = Math.floor(span / maxBytes.ms);
  const rest = next ? Math.floor((span % maxBytes.ms) / next.ms) : 0;
  return [
    part(language, maxBytes.unit, count),
    ...(next && rest > 0 && at < 3 ? [part(language, next.unit, rest)] : []),
  ].join(' ');
}

const MIN_UNIT = { unit: 'second', ms: 1_000 } as const;

const part = (language: string, unit: (typeof UNITS)[number]['unit'], count: number): string =>
  new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(count);

/** Writes bytes in the unit that leaves at most three digits before the comma. */
export function bytesText(language: string, bytes: number): string {
  const at = Math.min(SIZES.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  const unit = SIZES[at] ?? 'byte';
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: at < 3 ? 0 : 1,
  }).format(bytes / 1_000 ** at);
}

const SIZES = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte', 'petabyte'] as const;
