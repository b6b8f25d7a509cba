import { IconDeviceDesktop, IconDeviceTv, type TablerIcon } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useApi } from '#renderer/lib/api.tsx';
import { sessionAtom } from '#renderer/lib/session.ts';
import { PageHeader } from '#renderer/ui/page/page-header.tsx';
import { listDevicePages } from '#shared/contract/devices/device-pages.ts';
import styles from './home-screen.module.css';
import { HomeWorkstation } from './needs/home-workstation.tsx';
import { Needs, type WhereTo } from './needs/needs.tsx';

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
