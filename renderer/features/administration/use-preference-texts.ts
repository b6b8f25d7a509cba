import { useTranslation } from 'react-i18next';

type PreferenceName = (typeof PREFERENCE_CARDS)[keyof typeof PREFERENCE_CARDS][number];

/** Labels of the cards of the tab and of their settings, with units. */
export function usePreferenceTexts() {
  const { t } = useTranslation('preferences');
  const levels: Readonly<Record<string, string>> = t('level', { returnObjects: true });
  return {
    cards: (Object.keys(PREFERENCE_CARDS) as (keyof typeof PREFERENCE_CARDS)[]).map((card) => ({
      title: t(`card.${card}`),
      intro: t(`intro.${card}`),
      names: PREFERENCE_CARDS[card],
    })),
    texts: {
      label: (name: PreferenceName) => t(`label.${name}`),
      description: (name: PreferenceName) => t(`description.${name}`),
      option: (_name: PreferenceName, value: string) => levels[value] ?? value,
    },
  };
}

/**
 * Cards of the tab, with their settings (access specification, section 3).
 *
 * @internal used by tests besides this file
 */
export const PREFERENCE_CARDS = {
  password: [
    'passMinLength',
    'passValidity',
    'passNoRepeat',
    'passAttempts',
    'passUpperLower',
    'passNumbers',
    'passSpecialChar',
    'passNoRepeatChar',
    'passBlacklist',
  ],
  session: ['sessionIdleTime'],
  people: ['createEditUsers', 'createEditRoles'],
  audit: ['auditLog', 'auditChanges'],
} as const;
