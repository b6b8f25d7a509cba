/** The texts of the staff pages: Costa Rican Spanish, where it differs. */
export const texts = import.meta.glob<Record<string, unknown>>(
  ['../../../../shared/i18n/locales/es-CR/*.json', '!**/{kiosk,signage,virtual-printer,paper,speech}.json'],
  { eager: true, import: 'default' },
);
