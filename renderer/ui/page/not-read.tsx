import { useTranslation } from 'react-i18next';
import { RetryState } from './retry-state.tsx';

/** Says within a card that what belongs there could not be read: nobody shall take that for there being nothing. */
export function NotRead({ onRetry }: { readonly onRetry: () => unknown }) {
  const { t } = useTranslation(['common', 'errors']);
  return <RetryState within title={t('form.notLoaded')} hint={t('errors:UNREACHABLE')} onRetry={onRetry} />;
}
