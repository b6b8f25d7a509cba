import { Menu, useMantineColorScheme } from '@mantine/core';
import { useTranslation } from 'react-i18next';

const SCHEMES = ['light', 'dark', 'auto'] as const;

/** Menu items for light and dark mode; the browser stores the selection. */
export function SchemeItems() {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <>
      <Menu.Label>{t('scheme.title')}</Menu.Label>
      <Menu.RadioGroup
        value={colorScheme}
        onChange={(value) => setColorScheme(SCHEMES.find((each) => each === value) ?? 'auto')}
      >
        {SCHEMES.map((each) => (
          <Menu.RadioItem key={each} value={each}>
            {t(`scheme.${each}`)}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  );
}
