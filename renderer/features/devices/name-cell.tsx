import { UnstyledButton } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceTablet, IconDeviceTv, IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { DeviceStatus } from '#shared/contract/devices/device-status.ts';
import css from './devices.module.css';
import { Screenshot } from './screenshot.tsx';

const ICONS = {
  kiosk: IconDeviceTablet,
  display: IconDeviceTv,
  printer: IconPrinter,
  workstation: IconDeviceDesktop,
} as const;

interface NameCellProps {
  readonly idBranches: number;
  readonly device: DeviceStatus;
  readonly isSelected: boolean;
  readonly onSelect: () => void;
}

/** Device name with its screenshot; opens the details. */
export function NameCell({ idBranches, device, isSelected, onSelect }: NameCellProps) {
  const { t } = useTranslation('devices');
  const { kind, pages, devices, printers } = device;
  const Icon = ICONS[kind];
  const addresses = [...new Set(pages.map(({ address }) => address))].join(', ');
  const own = devices.map(({ name }) => name).filter((name) => name !== '' && name !== device.name);
  const kiosk = kind === 'printer' ? printers[0]?.kioskName : null;
  const isPage = kind === 'kiosk' || kind === 'display';
  const isUnpaired = isPage && devices.length === 0 && pages[0]?.idDevices === null;
  const more = [...own, isUnpaired && t('unpairedPage'), addresses].filter(Boolean).join(' · ');
  return (
    <UnstyledButton
      className={css.name}
      data-selected={isSelected || undefined}
      aria-pressed={isSelected}
      onClick={onSelect}
    >
      <span className={css.thumb}>
        <Screenshot idBranches={idBranches} device={device}>
          <Icon size={22} stroke={1.5} aria-hidden="true" />
        </Screenshot>
      </span>
      <span>
        <b>{deviceName(device, t)}</b>
        <small className={css.small}>
          <Icon size={14} stroke={1.75} aria-hidden="true" />
          {kiosk ? t('ofKiosk', { name: kiosk }) : [t(`kind.${kind}`), more].filter(Boolean).join(' · ')}
        </small>
      </span>
    </UnstyledButton>
  );
}

/** Name of a device; an unnamed workstation device without fixed workstation has its number. */
export const deviceName = (
  { name, id }: Pick<DeviceStatus, 'name' | 'id'>,
  t: ReturnType<typeof useTranslation<'devices'>>['t'],
): string => name || t('unnamed', { id });
