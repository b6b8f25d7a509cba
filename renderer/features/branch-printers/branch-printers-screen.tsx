import { ConfiguredList } from '#renderer/ui/list/configured/configured-list.tsx';
import { branchPrinters } from './printer-kind.tsx';
import { useKioskOptions } from './use-kiosk-options.ts';

/** Lists the printers of the branch that is chosen: how each is attached, and how it is. */
export function BranchPrintersScreen() {
  const idKiosks = useKioskOptions();
  return <ConfiguredList kind={branchPrinters} choices={{ idKiosks }} />;
}
