import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { everyPage, useApi } from '#renderer/lib/api.tsx';
import { timeText } from '#renderer/lib/format.ts';
import { LIVE } from '#renderer/lib/live.tsx';
import { InspectorFrame } from '#renderer/ui/designer/inspector-frame.tsx';
import { Details } from '#renderer/ui/page/details.tsx';
import { NotRead } from '#renderer/ui/page/not-read.tsx';
import { type DeviceStatus, getDeviceLog, listDevices } from '#shared/contract/devices/device-status.ts';
import { DeviceActions } from './device-actions.tsx';
import { DeviceContent } from './device-content.tsx';
import { DeviceStateMark } from './device-state-mark.tsx';
import css from './devices.module.css';
import { deviceName } from './name-cell.tsx';
import { Screenshot } from './screenshot.tsx';
import { useDeviceDetails } from './use-device-details.ts';

interface PanelProps {
  readonly idBranches: number;
  readonly place: string;
  readonly onClose: () => void;
}

/** Shows all that is known of one device, and what can be done with it. */
export function DevicePanel({ idBranches, place, onClose }: PanelProps) {
  const { t } = useTranslation('devices');
  const api = useApi();
  const {
    data: device,
    isError,
    refetch,
  } = useQuery({
    queryKey: [LIVE.devices, 'one', idBranches, place],
    queryFn: async ({ signal }) => {
      const all = await everyPage((page) =>
        api.call(listDevices, { params: { id: idBranches }, query: page }, { signal }),
      );
      return all.find((one) => one.place === place) ?? null;
    },
  });
  const isRemoved = device === null;
  const leave = useEffectEvent(onClose);
  useEffect(() => {
    if (isRemoved) leave();
  }, [isRemoved]);
  if (!device && !isError) return null;
  if (!device)
    return (
      <InspectorFrame label={t('title')} open onClose={onClose}>
        <div className={css.group}>
          <NotRead onRetry={() => void refetch()} />
        </div>
      </InspectorFrame>
    );
  return (
    <InspectorFrame label={deviceName(device, t)} open onClose={onClose}>
      <header className={css.panelHead}>
        <h2>{deviceName(device, t)}</h2>
        <ActionIcon variant="subtle" color="gray" aria-label={t('close')} onClick={onClose}>
          <IconX size={18} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      </header>
      {device.kind !== 'printer' && <Screen idBranches={idBranches} device={device} />}
      <div className={css.group}>
        <DeviceStateMark device={device} />
        <DeviceDetails device={device} />
      </div>
      {device.kind !== 'printer' && (
        <>
          <DeviceActions idBranches={idBranches} device={device} />
          <Logs idBranches={idBranches} place={place} />
        </>
      )}
    </InspectorFrame>
  );
}

function Screen({ idBranches, device }: { readonly idBranches: number; readonly device: DeviceStatus }) {
  const { t, i18n } = useTranslation('devices');
  const { pictureAt } = device;
  return (
    <figure className={css.screen}>
      <Screenshot idBranches={idBranches} device={device}>
        {null}
      </Screenshot>
      <figcaption>
        {pictureAt === null ? t('noPicture') : t('picture', { time: timeText(pictureAt, i18n.language) })}
      </figcaption>
    </figure>
  );
}

function DeviceDetails({ device }: { readonly device: DeviceStatus }) {
  const { t } = useTranslation('devices');
  const known = useDeviceDetails(device);
  const showsSomething = device.kind === 'printer' || device.pages.length > 0;
  const shown = [t('showsHead'), <DeviceContent key="shown" device={device} />] as const;
  const details = showsSomething ? [shown, ...known] : known;
  return details.length === 0 ? null : <Details facts={details} />;
}

/** Shows the last messages of its page and of the program around it, once they were asked for them. */
function Logs({ idBranches, place }: { readonly idBranches: number; readonly place: string }) {
  const api = useApi();
  const { data } = useQuery({
    queryKey: [LIVE.devices, 'log', idBranches, place],
    queryFn: ({ signal }) => api.call(getDeviceLog, { params: { id: idBranches, place } }, { signal }),
  });
  return (
    <>
      {data?.page && <Log of="page" {...data.page} />}
      {data?.program && <Log of="program" {...data.program} />}
    </>
  );
}

interface LogProps {
  readonly of: 'page' | 'program';
  readonly at: number;
  readonly lines: readonly string[];
}

function Log({ of, at, lines }: LogProps) {
  const { t, i18n } = useTranslation('devices');
  const title = t(`log.${of}`, { time: timeText(at, i18n.language) });
  return (
    <section className={css.group} aria-label={title}>
      <h3>{title}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <pre className={css.log} tabIndex={0}>
        {lines.join('\n')}
      </pre>
    </section>
  );
}
