/** Region for date formats: English as in Europe. */
export const REGIONS = { es: 'es', en: 'en-GB', sv: 'sv' } as const;
