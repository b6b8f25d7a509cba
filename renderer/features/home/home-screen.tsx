import { Button } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceTv, type TablerIcon } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import {
  type ComponentProps,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useApi } from '#renderer/lib/api.tsx';
import { useConnection } from '#renderer/lib/live.tsx';
import { sessionAtom } from '#renderer/lib/session.ts';
import { useCurrentWorkstation } from '#renderer/lib/workstation.ts';
import { Kbd } from '#renderer/ui/marks/kbd.tsx';
import { isDialogOpen, isTyping } from '#renderer/ui/overlay/key-owner.ts';
import { Card } from '#renderer/ui/page/card.tsx';
import { PageHeader } from '#renderer/ui/page/page-header.tsx';
import { listDevicePages } from '#shared/contract/devices/device-pages.ts';
import type { Workstation } from '#shared/contract/workstation/workstations.ts';
import styles from './home-screen.module.css';
import { Needs, type WhereTo } from './needs.tsx';
import { useNeeds } from './use-needs.ts';

interface Tile {
  readonly to: string;
  readonly Icon: TablerIcon;
  readonly title: string;
  /** Purpose of the part. */
  readonly purpose: string;
}

interface HomeScreenProps {
  readonly tiles: readonly Tile[];
  /** Shows links to the pages of kiosks and displays. */
  readonly withDevices: boolean;
  readonly whereTo: WhereTo;
  /** Notices above the tiles. */
  readonly notices?: ReactNode;
  /** Props for opening the last workstation. */
  readonly opening: ComponentProps<typeof HomeWorkstation>;
}

/** Start page: the parts of the product that the user may open, and current issues. */
export function HomeScreen({ tiles, withDevices, notices, whereTo, opening }: HomeScreenProps) {
  const { t } = useTranslation('shell');
  const name = useAtomValue(sessionAtom)?.employee.firstName ?? '';
  return (
    <div className={styles.home}>
      <PageHeader title={t('home.title')} />
      <h2 className={styles.greeting}>{t('home.greeting', { name })}</h2>
      <HomeWorkstation {...opening} />
      {notices}
      <ul className={styles.tiles}>
        {tiles.map(({ to, Icon, title, purpose }) => (
          <li key={to}>
            <Link className={styles.tile} to={to}>
              <Icon size={22} stroke={1.75} aria-hidden="true" />
              <b>{title}</b>
              <span>{purpose}</span>
            </Link>
          </li>
        ))}
      </ul>
      <Needs whereTo={whereTo} />
      {withDevices && <DevicePages />}
    </div>
  );
}

const ICONS = { kiosk: IconDeviceDesktop, display: IconDeviceTv } as const;

/** Links to kiosk and display pages, for setup; nothing without any. */
function DevicePages() {
  const { t } = useTranslation('shell');
  const api = useApi();
  const { data: pages = [] } = useQuery({
    queryKey: ['devicePages'],
    queryFn: ({ signal }) => api.call(listDevicePages, {}, { signal }),
  });
  if (pages.length === 0) return null;
  const isOneBranch = new Set(pages.map(({ branchName }) => branchName)).size === 1;
  return (
    <section className={styles.devices} aria-label={t('home.devices.title')}>
      <h2>{t('home.devices.title')}</h2>
      <p>{t('home.devices.hint')}</p>
      <ul>
        {pages.map(({ kind, name, branchName, path }) => {
          const Icon = ICONS[kind];
          return (
            <li key={path}>
              <a href={path} target="_blank" rel="noreferrer">
                <Icon size={18} stroke={1.75} aria-hidden="true" />
                {t(`home.devices.${kind}`)} · {name}
                {!isOneBranch && ` · ${branchName}`}
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface HomeWorkstationProps {
  readonly open: (idWorkstations: number) => void;
  readonly busy: boolean;
  /** Error of the last attempt to open it. */
  readonly error: ReactNode;
}

/** The key that opens a workstation on its own page too. */
const KEY = 'F2';
/** Time for which a workstation is shown on the button before the shortcut works, ms: the user must have read it. */
const READ_MS = 600;
const WORKSTATION = '/app/workstation';

/** Returns an operator to the open workstation, or offers the last one if it is free; with one shortcut. */
function HomeWorkstation({ open, busy, error }: HomeWorkstationProps) {
  const { t } = useTranslation('home');
  const navigate = useNavigate();
  const connected = useConnection().state === 'connected';
  const own = useCurrentWorkstation().data;
  const need = useNeeds().data?.find(({ kind }) => kind === 'lastWorkstation');
  const last = !own && need?.kind === 'lastWorkstation' ? need : undefined;
  useKey(own ? `own ${own.idWorkstations}` : last && `last ${last.idWorkstations}`, () => {
    if (own) void navigate(WORKSTATION);
    else if (last && connected && !busy) open(last.idWorkstations);
  });

  return (
    <div className={styles.position}>
      {own && <CurrentWorkstationCard workstation={own} />}
      {last && (
        <Button
          variant="filled"
          size="md"
          leftSection={<IconDeviceDesktop size={20} stroke={1.75} aria-hidden="true" />}
          rightSection={<Kbd>{KEY}</Kbd>}
          aria-keyshortcuts={KEY}
          disabled={busy || !connected}
          onClick={() => open(last.idWorkstations)}
        >
          {t('openLast', { workstation: last.workstationName, branch: last.branchName })}
        </Button>
      )}
      {error}
    </div>
  );
}

/** Activity at the open workstation, with a link to it. */
function CurrentWorkstationCard({ workstation }: { readonly workstation: Workstation }) {
  const { t } = useTranslation('home');
  return (
    <Card className={styles.own}>
      <IconDeviceDesktop size={22} stroke={1.75} aria-hidden="true" />
      <p role="status">{t(doingAt(workstation), namesOf(workstation))}</p>
      <Button
        component={Link}
        to={WORKSTATION}
        variant="filled"
        size="md"
        rightSection={<Kbd>{KEY}</Kbd>}
        aria-keyshortcuts={KEY}
      >
        {t('own.back')}
      </Button>
    </Card>
  );
}

const namesOf = ({ name, branchName, ticket }: Workstation) => ({
  workstation: `${name}, ${branchName}`,
  code: ticket?.code ?? '',
});

/** Text key for the activity at an open workstation. */
function doingAt({ state, ticket, waitNext }: Workstation) {
  if (state === 'assisting') return ticket?.code ? 'own.serving' : 'own.withoutTicket';
  return waitNext ? 'own.waiting' : 'own.open';
}

/** Runs the shown action by shortcut, once it has been visible long enough. */
function useKey(current: string | undefined, run: () => void): void {
  const seen = useRef<{ readonly what: string; readonly since: number } | null>(null);
  useLayoutEffect(() => {
    if (current === undefined || current === seen.current?.what) return;
    // The first value replaces nothing, so its shortcut works at once.
    seen.current = { what: current, since: seen.current ? performance.now() : Number.NEGATIVE_INFINITY };
  }, [current]);
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== KEY || event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    if (event.repeat || isDialogOpen() || isTyping(event.target) || current === undefined) return;
    if (event.timeStamp - (seen.current?.since ?? 0) < READ_MS) return;
    run();
  });
  useEffect(() => {
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
