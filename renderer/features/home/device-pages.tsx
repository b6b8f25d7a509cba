import { IconDeviceDesktop, IconDeviceTv } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { listDevicePages } from '#shared/contract/devices/device-pages.ts';
import styles from './home-screen.module.css';

const ICONS = { kiosk: IconDeviceDesktop, display: IconDeviceTv } as const;

/** Leads to the pages that kiosks and displays show, for whoever sets them up; nothing where there are none. */
export function DevicePages() {
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
