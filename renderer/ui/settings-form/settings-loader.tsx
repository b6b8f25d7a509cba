import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Settings, useSettings } from '#renderer/lib/reads.ts';
import { EmptyState } from '../page/empty-state.tsx';

/** Renders children with the settings once loaded, or an error with retry. */
export function SettingsLoader({ children }: { readonly children: (settings: Settings) => ReactNode }) {
  const { t } = useTranslation(['settings-form', 'common', 'errors']);
  const { data, isError, refetch } = useSettings();
  if (data) return children(data);
  if (!isError) return null;
  return (
    <EmptyState title={t('notLoaded')} hint={t('errors:UNREACHABLE')}>
      <Button mt={8} onClick={() => void refetch()}>
        {t('common:action.retry')}
      </Button>
    </EmptyState>
  );
}
