/** English texts of the staff pages. */
export const texts = import.meta.glob<Record<string, unknown>>(
  [
    '../../shared/i18n/locales/en/*.json',
    '!../../shared/i18n/locales/en/{kiosk,signage,virtual-printer,ticket-printer,paper,speech}.json',
  ],
  { eager: true, import: 'default' },
);
