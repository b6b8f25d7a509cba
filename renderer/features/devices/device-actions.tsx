import { Button } from '@mantine/core';
import {
  IconBellRinging,
  IconCamera,
  IconFileText,
  IconPencil,
  IconPlugConnectedX,
  IconRefresh,
  IconUnlink,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '#renderer/lib/live.tsx';
import type { DeviceStatus, PlacedDevice } from '#shared/contract/devices/device-status.ts';
import { ChangeForm } from './change-form.tsx';
import css from './devices.module.css';
import { useDeviceActions } from './use-device-actions.ts';

interface ActionsProps {
  readonly idBranches: number;
  readonly device: DeviceStatus;
}

const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** Has the pages and devices of one place do something; what takes a picture off a wall is asked about first. */
export function DeviceActions({ idBranches, device }: ActionsProps) {
  const { t } = useTranslation('devices');
  const isDisconnected = useConnection().state === 'lost';
  const { order, forget } = useDeviceActions(idBranches, device);
  const isOpen = device.pages.some(({ live }) => live === 'Y');
  const hasProgram = device.devices.some(({ program }) => program === 'Y');
  /** A page that hangs shows no name; all else is done for it by the program around it, where there is one. */
  const cannot = isDisconnected || !(isOpen || hasProgram);
  const isMissed = device.state === 'dark' || device.state === 'silent';
  return (
    <>
      <div className={css.group}>
        <div className={css.actions}>
          <Button
            leftSection={<IconBellRinging {...ICON} />}
            disabled={isDisconnected || !isOpen}
            onClick={() => order('identify')}
          >
            {t('identify')}
          </Button>
          <Button leftSection={<IconRefresh {...ICON} />} disabled={cannot} onClick={() => order('reload')}>
            {t('reload')}
          </Button>
          {device.kind !== 'workstation' && (
            <Button leftSection={<IconCamera {...ICON} />} disabled={cannot} onClick={() => order('picture')}>
              {t('takePicture')}
            </Button>
          )}
          <Button leftSection={<IconFileText {...ICON} />} disabled={cannot} onClick={() => order('log')}>
            {t('askLog')}
          </Button>
          {isMissed && (
            <Button
              className={css.whole}
              leftSection={<IconPlugConnectedX {...ICON} />}
              disabled={isDisconnected}
              onClick={() => void forget()}
            >
              {t('forget')}
            </Button>
          )}
        </div>
      </div>
      {device.devices.map((paired) => (
        <Paired key={paired.id} idBranches={idBranches} device={device} paired={paired} />
      ))}
    </>
  );
}

/** Changes or unpairs one of the devices that are paired with it. */
function Paired({ idBranches, device, paired }: ActionsProps & { readonly paired: PlacedDevice }) {
  const { t } = useTranslation('devices');
  const isDisconnected = useConnection().state === 'lost';
  const [isChanging, setChanging] = useState(false);
  const { unpair } = useDeviceActions(idBranches, device);
  const title = [t('device'), paired.name].filter(Boolean).join(' · ');
  return (
    <section className={css.group} aria-label={title}>
      <h3>{title}</h3>
      {isChanging ? (
        <ChangeForm
          idBranches={idBranches}
          device={device}
          paired={paired}
          onDone={() => setChanging(false)}
        />
      ) : (
        <div className={css.actions}>
          <Button
            leftSection={<IconPencil {...ICON} />}
            disabled={isDisconnected}
            onClick={() => setChanging(true)}
          >
            {t('change')}
          </Button>
          <Button
            leftSection={<IconUnlink {...ICON} />}
            color="red"
            disabled={isDisconnected}
            onClick={() => void unpair(paired.id)}
          >
            {t('unpair')}
          </Button>
        </div>
      )}
    </section>
  );
}
