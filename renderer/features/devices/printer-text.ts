import type { TFunction } from 'i18next';
import type { AttachedPrinter } from '#shared/contract/devices/device-status.ts';

/** Says what is wrong with a printer; null where nothing is. */
export function printerText(
  { fault, paperLow }: Pick<AttachedPrinter, 'fault' | 'paperLow'>,
  t: TFunction<['devices', 'printers']>,
): string | null {
  if (fault !== null) return t(`printers:fault.${fault}`);
  return paperLow === 'Y' ? t('state.low') : null;
}
