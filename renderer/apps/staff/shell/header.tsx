import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDeviceDesktop, IconMenu2, IconPlugConnectedX, IconSearch } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { Bell } from '#renderer/features/alert-messages/bell.tsx';
import { useDeviceIssues } from '#renderer/features/devices/use-device-issues.ts';
import { PrinterNotice } from '#renderer/features/jobs/printer-notice.tsx';
import { fetchedPart } from '#renderer/lib/fetched-part.ts';
import { momentText, timeText } from '#renderer/lib/format.ts';
import { useInstallationName, useShows } from '#renderer/lib/installation.tsx';
import { closedByKey, useConnection } from '#renderer/lib/live.tsx';
import { usePrinting } from '#renderer/lib/printing.ts';
import { useBranches } from '#renderer/lib/reads.ts';
import { fullNameAtom } from '#renderer/lib/session.ts';
import { useText } from '#renderer/lib/text-key.ts';
import { closingHereAtom, useCurrentWorkstation } from '#renderer/lib/workstation.ts';
import { Mark } from '#renderer/ui/marks/mark.tsx';
import { isDialogOpen } from '#renderer/ui/overlay/key-owner.ts';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import type { ClosedBy } from '#shared/contract/socket-events.ts';
import { titleOf } from '../pages/offered.ts';
import { useSections, useViewer } from '../pages/use-sections.ts';
import { AccountMenu } from './account-menu.tsx';
import styles from './shell.module.css';
import longMenu from './shell.module.css';
import { useClockStatus } from './use-branch-clock.ts';

/** Header with the title of the page; dark while the connection is lost. */
export function Header({ slotRef }: { readonly slotRef: (element: HTMLElement | null) => void }) {
  const connection = useConnection();
  const shows = useShows();
  return (
    <header className={styles.header} data-offline={connection.state === 'lost' || undefined}>
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

/** Print header: branch or installation, time and user. */
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

/** Bell for issues of a branch, as long as they last, and for messages. */
function BranchBell() {
  const clock = useClockStatus();
  const displays = useDeviceIssues();
  return <Bell pending={[...clock, ...displays]} />;
}

const WORKSTATION = '/app/workstation';

/** Link back to the open workstation of the user. */
function WorkstationLink() {
  const { t } = useTranslation('home');
  const isThere = useLocation().pathname === WORKSTATION;
  const own = useCurrentWorkstation().data;
  useClosedMeanwhile(own === undefined ? undefined : (own?.idWorkstations ?? null), isThere);
  if (!own || isThere) return null;
  const code = own.ticket?.code;
  return (
    <Button
      component={Link}
      to={WORKSTATION}
      variant="subtle"
      className={styles.workspace}
      title={t('own.back')}
      leftSection={<IconDeviceDesktop size={20} stroke={1.75} aria-hidden="true" />}
    >
      <span className="visually-hidden">{t('own.back')}: </span>
      <span className={styles.headerName}>{[own.name, code].filter(Boolean).join(' · ')}</span>
    </Button>
  );
}

/** Shows on every page but the workstation itself that another user has closed the workstation. */
function useClosedMeanwhile(id: number | null | undefined, isThere: boolean): void {
  const { t } = useTranslation('workstation');
  const toasts = useToasts();
  const queries = useQueryClient();
  const closingHere = useAtomValue(closingHereAtom);
  const before = useRef(id);
  const say = useEffectEvent((closed: number) => {
    if (isThere || closingHere) return;
    const by = queries.getQueryData<ClosedBy>(closedByKey(closed));
    queries.removeQueries({ queryKey: closedByKey(closed) });
    if (by) toasts.warning({ title: t(`closedBy.${by}`) });
  });
  useEffect(() => {
    const was = before.current;
    before.current = id;
    if (was && id === null) say(was);
  }, [id]);
}

/** Shows since when the server is unreachable; no action is required. */
function ConnectionNotice() {
  const { t, i18n } = useTranslation();
  const connection = useConnection();
  return (
    <p className={styles.notice} role="status">
      {connection.state === 'lost' && (
        <>
          <IconPlugConnectedX size={18} stroke={2} aria-hidden="true" />
          <b>{t('connection.lost', { time: timeText(connection.since, i18n.language) })}</b>
          <span>{t('connection.comesBack')}</span>
        </>
      )}
    </p>
  );
}

const Palette = fetchedPart(async () => (await import('./palette/palette.tsx')).Palette);

/** Opens the palette by a button or Ctrl+K, unless a dialog is open. */
function PaletteButton() {
  const { t } = useTranslation('palette');
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, shiftKey, altKey, repeat } = event;
      if (key.toLowerCase() !== 'k' || ctrlKey === metaKey || shiftKey || altKey) return;
      // The browser would open its own search.
      event.preventDefault();
      if (!repeat && !isDialogOpen()) setOpen(true);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  return (
    <>
      <ActionIcon
        aria-label={t('title')}
        aria-keyshortcuts="Control+K"
        title={`${t('title')} (${t('key')})`}
        onClick={() => setOpen(true)}
      >
        <IconSearch size={20} stroke={1.75} />
      </ActionIcon>
      {isOpen && (
        <Suspense>
          <Palette onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Folds the side menu into a button beside the logo, on narrow pages and at great zoom. */
function SectionsMenu() {
  const { t } = useTranslation();
  const text = useText();
  const { shows } = useViewer();
  const sections = useSections();
  return (
    <>
      <Menu position="bottom-start" width={220}>
        <Menu.Target>
          <ActionIcon className={longMenu.button} aria-label={t('menu.open')}>
            <IconMenu2 size={20} stroke={1.75} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown className={longMenu.longMenuMenu}>
          {sections.map(({ page, to }) => (
            <Menu.Item key={to} component={Link} to={to} leftSection={<page.Icon size={18} stroke={1.75} />}>
              {text(titleOf(page, shows))}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Link className={longMenu.logo} to="/app/home" aria-label={t('menu.home')}>
        <Mark size={24} disc="var(--disc)" />
      </Link>
    </>
  );
}
