/** How days and times are written in each language: English as in Europe, the day before the month. */
export const REGIONS = { es: 'es', en: 'en-GB', sv: 'sv' } as const;
