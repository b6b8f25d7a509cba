import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EmptyState } from './empty-state.tsx';

interface RetryStateProps {
  readonly title: string;
  readonly hint: string;
  readonly onRetry: () => unknown;
  /** Inside a card, which has padding already. */
  readonly within?: boolean;
}

/** Replaces content that could not be loaded, with a retry button. */
export function RetryState({ title, hint, onRetry, within }: RetryStateProps) {
  const { t } = useTranslation();
  return (
    <EmptyState title={title} hint={hint} within={within}>
      <Button mt={8} onClick={onRetry}>
        {t('action.retry')}
      </Button>
    </EmptyState>
  );
}
