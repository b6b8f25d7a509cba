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

/** Gives a paired device another name, or has it be something else. */
export function ChangeForm({ idBranches, device, paired, onDone }: ChangeProps) {
  const { t } = useTranslation('devices');
  const api = useApi();
  const toasts = useToasts();
  const isDisconnected = useConnection().state === 'lost';
  const [chosen, setChosen] = useState<SelectedUse>(() => ({
    role: paired.role,
    // What is no workstation in particular is named by its device.
    which: device.place.startsWith('device-') ? null : (device.place.split('-')[1] ?? null),
    name: paired.name,
  }));
  const use = useOf(chosen, idBranches);
  const change = useAction(
    (what: DeviceUse, call) =>
      api.call(changeDevice, { params: { id: paired.id }, body: { name: chosen.name, ...what } }, call),
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
      <UseFields idBranches={idBranches} value={chosen} onChange={setChosen} />
      <div className={css.actions}>
        <Button onClick={onDone}>{t('cancel')}</Button>
        <Button type="submit" variant="filled" disabled={!use || isDisconnected} loading={change.busy}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}
