import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '#renderer/lib/live/connection.tsx';
import { LIVE } from '#renderer/lib/live/follow-branches.ts';
import { useApi } from '#renderer/lib/server/api.tsx';
import { useConfirm } from '#renderer/ui/overlay/confirm.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import { moveDevice, unpairDevice } from '#shared/contract/devices/devices.ts';
import { type DisplayStatus, forgetDisplay, orderDisplay } from '#shared/contract/devices/display-status.ts';
import type { DisplayOfBranch } from './use-displays-of.ts';

interface DisplayMenuProps {
  readonly status: DisplayStatus;
  readonly displays: readonly DisplayOfBranch[];
}

/** Has the pages and devices of a display do something; what takes a picture off a wall is asked about first. */
export function DisplayMenu({ status, displays }: DisplayMenuProps) {
  const { t } = useTranslation('devices');
  const isLost = useConnection().state === 'lost';
  const { order, move, unpair, forget } = useDisplayActions(status);
  const { name, pages, devices, state } = status;
  const isOpen = pages.some(({ live }) => live === 'Y');
  const others = displays.filter(({ id }) => id !== status.id);
  const whichOf = (id: number) =>
    devices.length > 1 ? (pages.find(({ idDevices }) => idDevices === id)?.address ?? t('away')) : '';

  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          size="compact-sm"
          disabled={isLost}
          aria-label={t('actionsOf', { name })}
          rightSection={<IconChevronDown size={14} stroke={1.75} />}
        >
          {t('actions')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item disabled={!isOpen} onClick={() => void order.run('identify')}>
          {t('identify')}
        </Menu.Item>
        <Menu.Item disabled={!isOpen} onClick={() => void order.run('reload')}>
          {t('reload')}
        </Menu.Item>
        {devices.map(({ id }) => (
          <DeviceItems
            key={id}
            which={whichOf(id)}
            others={others}
            onMove={(to) => void move.run({ id, to })}
          >
            <Menu.Item c="var(--noshow)" onClick={() => void unpair(id)}>
              {t('unpair')}
            </Menu.Item>
          </DeviceItems>
        ))}
        {(state === 'dark' || state === 'silent') && (
          <Menu.Item onClick={() => void forget()}>{t('forget')}</Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

interface DeviceItemsProps {
  /** Tells one of several devices of a display from the others; empty for the only one. */
  readonly which: string;
  readonly others: readonly DisplayOfBranch[];
  readonly onMove: (idDisplays: number) => void;
  readonly children: React.ReactNode;
}

function DeviceItems({ which, others, onMove, children }: DeviceItemsProps) {
  const { t } = useTranslation('devices');
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{which ? t('deviceAt', { address: which }) : t('device')}</Menu.Label>
      {others.length > 0 && (
        <Menu.Sub>
          <Menu.Sub.Target>
            <Menu.Sub.Item>{t('move')}</Menu.Sub.Item>
          </Menu.Sub.Target>
          <Menu.Sub.Dropdown>
            {others.map(({ id, name }) => (
              <Menu.Item key={id} onClick={() => onMove(id)}>
                {name}
              </Menu.Item>
            ))}
          </Menu.Sub.Dropdown>
        </Menu.Sub>
      )}
      {children}
    </>
  );
}

function useDisplayActions({ id: idDisplays, name }: DisplayStatus) {
  const { t } = useTranslation('devices');
  const api = useApi();
  const toasts = useToasts();
  const confirm = useConfirm();
  const refreshes = [LIVE.displays, LIVE.displayTroubles];
  const params = { id: idDisplays };
  const order = useAction(
    (what: 'reload' | 'identify', call) => api.call(orderDisplay, { params, body: { order: what } }, call),
    { onDone: ({ pages }) => toasts.info({ title: t('ordered', { count: pages }) }) },
  );
  const move = useAction(
    ({ id, to }: { id: number; to: number }, call) =>
      api.call(moveDevice, { params: { id }, body: { idDisplays: to } }, call),
    { refreshes, onDone: () => toasts.success({ title: t('moved') }) },
  );
  const unpairing = useAction((id: number, call) => api.call(unpairDevice, { params: { id } }, call), {
    refreshes,
    onDone: () => toasts.success({ title: t('unpaired', { name }) }),
  });
  const forgetting = useAction((_: null, call) => api.call(forgetDisplay, { params }, call), {
    refreshes,
    onDone: () => toasts.success({ title: t('forgotten', { name }) }),
  });
  return {
    order,
    move,
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
