import { useTranslation } from 'react-i18next';
import { errorText } from '#renderer/lib/refusals/error-text.ts';
import { EmptyState } from '#renderer/ui/page/empty-state.tsx';
import { RetryState } from '#renderer/ui/page/retry-state.tsx';
import { Refusal } from '#shared/contract/refusal.ts';

interface NotLoadedProps {
  readonly error: unknown;
  /** Texts for an address that leads to none. */
  readonly missing: { readonly title: string; readonly hint: string };
  readonly onRetry: () => void;
}

/** Stands in for a form that could not be filled: says that there is none, or why it failed, and offers to retry. */
export function NotLoaded({ error, missing, onRetry }: NotLoadedProps) {
  const { t, i18n } = useTranslation(['administration', 'errors']);
  if (isMissing(error)) return <EmptyState {...missing} />;
  return <RetryState title={t('notLoaded')} hint={errorText(i18n, error)} onRetry={onRetry} />;
}

/** Tells whether the address leads to none: an unknown number, or something that is no number. */
const isMissing = (error: unknown): boolean =>
  error instanceof Refusal && (error.status === 'NOT_FOUND' || error.status === 'INVALID_REQUEST');
