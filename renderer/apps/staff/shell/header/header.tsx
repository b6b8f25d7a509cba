import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { Bell } from '#renderer/features/alert-messages/bell.tsx';
import { useClockStatus } from '#renderer/features/branch-clock/use-clock-status.ts';
import { useDeviceIssues } from '#renderer/features/devices/use-device-issues.ts';
import { PrinterNotice } from '#renderer/features/printers/printer-notice.tsx';
import { momentText } from '#renderer/lib/format.ts';
import { useInstallationName, useShows } from '#renderer/lib/installation.tsx';
import { useConnection } from '#renderer/lib/live.tsx';
import { usePrinting } from '#renderer/lib/printing.ts';
import { useBranches } from '#renderer/lib/reads.ts';
import { fullNameAtom } from '#renderer/lib/session.ts';
import { ConnectionNotice } from '../connection-notice.tsx';
import { PaletteButton } from '../palette/palette-button.tsx';
import { SectionsMenu } from '../rail/sections-menu.tsx';
import { AccountMenu } from './account-menu.tsx';
import styles from './header.module.css';
import { WorkstationLink } from './workstation-link.tsx';

/** Draws the bar that pages fill with their title, and that turns ink while the connection is lost. */
export function Header({ slotRef }: { readonly slotRef: (element: HTMLElement | null) => void }) {
  const connection = useConnection();
  const shows = useShows();
  return (
    <header className={styles.header} data-lost={connection.state === 'lost' || undefined}>
      <SectionsMenu />
      <div className={styles.page} ref={slotRef} />
      <ConnectionNotice />
      <PrintedDetails />
      <div className={styles.end} data-print="none">
        <WorkstationLink />
        {shows('workstation') && <PrinterNotice />}
        {shows('sendAlarm') && <BranchBell />}
        <PaletteButton />
        <AccountMenu />
      </div>
    </header>
  );
}

/** Says on paper of which branch or installation the page is, and when and by whom it was printed. */
function PrintedDetails() {
  const { t, i18n } = useTranslation();
  const at = usePrinting();
  const name = useAtomValue(fullNameAtom);
  const installation = useInstallationName();
  const [branch, ...others] = useBranches();
  if (!at) return null;
  const moment = momentText(at, i18n.language);
  return (
    <p className={styles.printed}>
      <b>{branch && others.length === 0 ? branch.name : installation}</b>
      {t('printed', { moment, name })}
    </p>
  );
}

/** Rings for what a branch has to see to, as long as it does, and for messages. */
function BranchBell() {
  const clock = useClockStatus();
  const displays = useDeviceIssues();
  return <Bell standing={[...clock, ...displays]} />;
}
