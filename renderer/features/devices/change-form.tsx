import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { LIVE, useConnection } from '#renderer/lib/live.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import type { DeviceStatus, PlacedDevice } from '#shared/contract/devices/device-status.ts';
import { changeDevice, type DeviceUse } from '#shared/contract/devices/devices.ts';
import { type SelectedUse, UseFields, useOf } from './device-use-fields.tsx';
import css from './devices.module.css';

interface ChangeProps {
  readonly idBranches: number;
  readonly device: DeviceStatus;
  readonly paired: PlacedDevice;
  readonly onDone: () => void;
}

/** Renames a paired device, or assigns another use. */
export function ChangeForm({ idBranches, device, paired, onDone }: ChangeProps) {
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
