/** Names the days of the week as they are published, from the first on. */
export const DAYS = ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo'] as const;
export type Day = (typeof DAYS)[number];
