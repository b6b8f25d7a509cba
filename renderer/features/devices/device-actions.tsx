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
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { LIVE, useConnection } from '#renderer/lib/live.tsx';
import { useConfirm } from '#renderer/ui/overlay/confirm.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import type { PAGE_COMMANDS } from '#shared/contract/devices/device-heartbeats.ts';
import {
  commandDevice,
  type DeviceStatus,
  type PlacedDevice,
  removeDevice,
} from '#shared/contract/devices/device-status.ts';
import { changeDevice, type DeviceUse, unpairDevice } from '#shared/contract/devices/devices.ts';
import { type SelectedUse, UseFields, useOf } from './device-use-fields.tsx';
import css from './devices.module.css';
import { deviceName } from './name-cell.tsx';

interface ActionsProps {
  readonly idBranches: number;
  readonly device: DeviceStatus;
}

const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** Actions for the pages and devices of a screen; actions that interrupt the screen ask for confirmation. */
export function DeviceActions({ idBranches, device }: ActionsProps) {
  const { t } = useTranslation('devices');
  const isDisconnected = useConnection().state === 'lost';
  const { order, removeDevice } = useDeviceActions(idBranches, device);
  const isOpen = device.pages.some(({ live }) => live === 'Y');
  const hasProgram = device.devices.some(({ program }) => program === 'Y');
  /** A hung page cannot identify itself; its program, if any, executes all other commands. */
  const cannot = isDisconnected || !(isOpen || hasProgram);
  const isMissed = device.state === 'offline' || device.state === 'muted';
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
            <Button
              leftSection={<IconCamera {...ICON} />}
              disabled={cannot}
              onClick={() => order('screenshot')}
            >
              {t('takeScreenshot')}
            </Button>
          )}
          <Button leftSection={<IconFileText {...ICON} />} disabled={cannot} onClick={() => order('log')}>
            {t('askLog')}
          </Button>
          {isMissed && (
            <Button
              className={css.complete}
              leftSection={<IconPlugConnectedX {...ICON} />}
              disabled={isDisconnected}
              onClick={() => void removeDevice()}
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

/** Actions of a device; each shows a toast when done. */
function useDeviceActions(idBranches: number, device: DeviceStatus) {
  const { t } = useTranslation('devices');
  const api = useApi();
  const toasts = useToasts();
  const confirm = useConfirm();
  const refreshes = [LIVE.devices, LIVE.deviceIssues];
  const params = { id: idBranches, screen: device.screen };
  const name = deviceName(device, t);
  const ordering = useAction(
    (command: (typeof PAGE_COMMANDS)[number], call) =>
      api.call(commandDevice, { params, body: { order: command } }, call),
    { onDone: ({ pages }) => toasts.info({ title: t('ordered', { count: pages }) }) },
  );
  const unpairing = useAction((id: number, call) => api.call(unpairDevice, { params: { id } }, call), {
    refreshes,
    onDone: () => toasts.success({ title: t('unpaired', { name }) }),
  });
  const forgetting = useAction((_: null, call) => api.call(removeDevice, { params }, call), {
    refreshes,
    onDone: () => toasts.success({ title: t('forgotten', { name }) }),
  });
  return {
    order: (command: (typeof PAGE_COMMANDS)[number]) => void ordering.run(command),
    async unpair(id: number) {
      const sure = await confirm({
        title: t('unpairSure', { name }),
        text: t('unpairText'),
        confirm: t('unpair'),
        danger: true,
      });
      if (sure) await unpairing.run(id);
    },
    async removeDevice() {
      const sure = await confirm({
        title: t('forgetSure', { name }),
        text: t('forgetText'),
        confirm: t('forget'),
      });
      if (sure) await forgetting.run(null);
    },
  };
}

interface ChangeProps {
  readonly idBranches: number;
  readonly device: DeviceStatus;
  readonly paired: PlacedDevice;
  readonly onDone: () => void;
}

/** Renames a paired device, or assigns another use. */
function ChangeForm({ idBranches, device, paired, onDone }: ChangeProps) {
  const { t } = useTranslation('devices');
  const api = useApi();
  const toasts = useToasts();
  const isDisconnected = useConnection().state === 'lost';
  const [selected, setSelected] = useState<SelectedUse>(() => ({
    role: paired.role,
    // A workstation device without a fixed workstation is identified by its device.
    which: device.screen.startsWith('device-') ? null : (device.screen.split('-')[1] ?? null),
    name: paired.name,
  }));
  const use = useOf(selected, idBranches);
  const change = useAction(
    (what: DeviceUse, call) =>
      api.call(changeDevice, { params: { id: paired.id }, body: { name: selected.name, ...what } }, call),
    {
      refreshes: [LIVE.devices, LIVE.deviceIssues],
      onDone() {
        toasts.success({ title: t('changed') });
        onDone();
      },
    },
  );
  function submit(event: FormEvent) {
    event.preventDefault();
    if (use && !change.busy) void change.run(use);
  }
  return (
    <form className={css.change} onSubmit={submit}>
      <UseFields idBranches={idBranches} value={selected} onChange={setSelected} />
      <div className={css.actions}>
        <Button onClick={onDone}>{t('cancel')}</Button>
        <Button type="submit" variant="filled" disabled={!use || isDisconnected} loading={change.busy}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}
