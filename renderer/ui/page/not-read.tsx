import { useTranslation } from 'react-i18next';
import { RetryState } from './retry-state.tsx';

/** Error in a card whose content could not be loaded, distinct from an empty one. */
export function NotRead({ onRetry }: { readonly onRetry: () => unknown }) {
  const { t } = useTranslation(['common', 'errors']);
  return <RetryState within title={t('form.notLoaded')} hint={t('errors:UNREACHABLE')} onRetry={onRetry} />;
}
