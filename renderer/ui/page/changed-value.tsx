import { useTranslation } from 'react-i18next';
import { YesNo } from '#renderer/ui/marks/yes-no.tsx';
import type { ChangedValue as Changed } from '#shared/contract/configuration/history.ts';

interface ChangedValueProps extends Pick<Changed, 'kind'> {
  readonly value: string | null;
}

/** Changed value as text. */
export function ChangedValue({ kind, value }: ChangedValueProps) {
  const { t } = useTranslation('history');
  if (value === null || value === '') return t('nothing');
  if (kind === 'yesNo') return <YesNo value={value === 'Y' ? 'Y' : 'N'} />;
  return value;
}
