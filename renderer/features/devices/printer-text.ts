import type { TFunction } from 'i18next';
import type { AttachedPrinter } from '#shared/contract/devices/device-status.ts';

/** Text for the error of a printer; null without one. */
export function printerText(
  { error, paperLow }: Pick<AttachedPrinter, 'error' | 'paperLow'>,
  t: TFunction<['devices', 'printers']>,
): string | null {
  if (error !== null) return t(`printers:error.${error}`);
  return paperLow === 'Y' ? t('state.low') : null;
}
