/** The texts of the staff pages: Argentine Spanish, where it differs. */
export const texts = import.meta.glob<Record<string, unknown>>(
  ['../../../../shared/i18n/locales/es-AR/*.json', '!**/{kiosk,signage,virtual-printer,paper,speech}.json'],
  { eager: true, import: 'default' },
);
