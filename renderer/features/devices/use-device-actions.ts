import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { LIVE } from '#renderer/lib/live.tsx';
import { useConfirm } from '#renderer/ui/overlay/confirm.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import type { PAGE_COMMANDS } from '#shared/contract/devices/device-heartbeats.ts';
import { commandDevice, type DeviceStatus, removeDevice } from '#shared/contract/devices/device-status.ts';
import { unpairDevice } from '#shared/contract/devices/devices.ts';
import { deviceName } from './name-cell.tsx';

/** What can be done with a device, each told when it is done. */
export function useDeviceActions(idBranches: number, device: DeviceStatus) {
  const { t } = useTranslation('devices');
  const api = useApi();
  const toasts = useToasts();
  const confirm = useConfirm();
  const refreshes = [LIVE.devices, LIVE.deviceIssues];
  const params = { id: idBranches, place: device.place };
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
    async forget() {
      const sure = await confirm({
        title: t('forgetSure', { name }),
        text: t('forgetText'),
        confirm: t('forget'),
      });
      if (sure) await forgetting.run(null);
    },
  };
}
