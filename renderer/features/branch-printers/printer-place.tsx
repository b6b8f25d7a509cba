import { useTranslation } from 'react-i18next';
import type { BranchPrinter } from '#shared/contract/devices/branch-printers.ts';
import css from './branch-printers.module.css';

/** Says how a printer is attached, and where. */
export function PrinterPlace({ printer: { kind, address } }: { readonly printer: BranchPrinter }) {
  const { t } = useTranslation('branch-printers');
  return (
    <span className={css.place} title={address}>
      {t(`kinds.${kind}`)} <span>{address}</span>
    </span>
  );
}
