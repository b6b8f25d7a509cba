import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { LANGUAGE_CHOICES, useLanguage } from '#renderer/lib/language.tsx';

/** Menu items that select the language immediately, each with its native name. */
export function LanguageItems() {
  const { t } = useTranslation();
  const { choice, choose } = useLanguage();
  return (
    <>
      <Menu.Label>{t('language.title')}</Menu.Label>
      <Menu.RadioGroup
        value={choice}
        onChange={(value) => {
          const selected = LANGUAGE_CHOICES.find((each) => each === value);
          if (selected) void choose(selected);
        }}
      >
        {LANGUAGE_CHOICES.map((each) => (
          <Menu.RadioItem key={each} value={each} lang={each === 'browser' ? undefined : each}>
            {t(`language.${each}`)}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  );
}
