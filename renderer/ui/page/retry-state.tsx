import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EmptyState } from './empty-state.tsx';

interface RetryStateProps {
  readonly title: string;
  readonly hint: string;
  readonly onRetry: () => unknown;
  /** Whether it stands in a card that has room around it already. */
  readonly within?: boolean;
}

/** Stands in for what could not be loaded: says so, and offers to try again. */
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
