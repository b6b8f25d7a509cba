import type { TablerIcon } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { sessionAtom } from '#renderer/lib/session.ts';
import { PageHeader } from '#renderer/ui/page/header/page-header.tsx';
import { DevicePages } from './device-pages.tsx';
import styles from './home-screen.module.css';
import { HomeWorkstation } from './needs/home-workstation.tsx';
import { Needs, type WhereTo } from './needs/needs.tsx';

interface Tile {
  readonly to: string;
  readonly Icon: TablerIcon;
  readonly title: string;
  /** Says what it is for. */
  readonly purpose: string;
}

interface HomeScreenProps {
  readonly tiles: readonly Tile[];
  /** Leads to the pages of kiosks and displays too. */
  readonly withDevices: boolean;
  readonly whereTo: WhereTo;
  /** What has to be known at once. */
  readonly notices?: ReactNode;
  /** How the workstation where the user worked last is opened. */
  readonly opening: ComponentProps<typeof HomeWorkstation>;
}

/** Shows the parts of the product that this user may open, each with what it is for, and what needs them now. */
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
