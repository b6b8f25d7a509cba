import type { TFunction } from 'i18next';
import type { QueueActivity } from '#shared/contract/workstation/supervision-metrics.ts';
import { waitWords } from '#shared/domain/forecast/wait-range.ts';

/** The wait that a customer who arrives now is shown at the kiosk; null where no open workstation calls the queue. */
export function waitNowText(
  t: TFunction<'supervision'>,
  { waitFromMinutes, waitToMinutes }: Pick<QueueActivity, 'waitFromMinutes' | 'waitToMinutes'>,
): string | null {
  const words = waitWords({ fromMinutes: waitFromMinutes, toMinutes: waitToMinutes });
  if (words.kind === 'unserved') return null;
  if (words.kind === 'upTo') return t('waitNow.upTo', { to: words.to });
  return words.kind === 'range'
    ? t('waitNow.range', { from: words.from, to: words.to })
    : t(`waitNow.${words.kind}`);
}
