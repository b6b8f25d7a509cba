import { Button, Menu } from '@mantine/core';
import { IconLanguage, IconSunMoon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#renderer/lib/language.tsx';
import { LanguageItems } from '#renderer/ui/overlay/language-items.tsx';
import { SchemeItems } from '#renderer/ui/overlay/scheme-items.tsx';
import styles from './preference-bar.module.css';

/** Chooses language and appearance before sign-in, with room for what else stands beside them. */
export function PreferenceBar({ children }: { readonly children?: ReactNode }) {
  const { t } = useTranslation();
  const { choice } = useLanguage();
  const language = choice === 'browser' ? t('language.title') : t(`language.${choice}`);
  return (
    <div className={styles.bar}>
      <Preference label={language} icon={<IconLanguage size={18} stroke={1.75} />}>
        <LanguageItems />
      </Preference>
      <Preference label={t('scheme.title')} icon={<IconSunMoon size={18} stroke={1.75} />}>
        <SchemeItems />
      </Preference>
      {children}
    </div>
  );
}

interface PreferenceProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly children: ReactNode;
}

function Preference({ label, icon, children }: PreferenceProps) {
  return (
    <Menu position="top" width={220}>
      <Menu.Target>
        <Button variant="subtle" leftSection={icon}>
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
