/** Published weekday names, Monday first. */
export const DAYS = ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo'] as const;
export type Day = (typeof DAYS)[number];
