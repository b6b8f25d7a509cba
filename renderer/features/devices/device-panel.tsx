import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { everyPage, useApi } from '#renderer/lib/api.tsx';
import { timeText } from '#renderer/lib/format.ts';
import { LIVE } from '#renderer/lib/live.tsx';
import { InspectorFrame } from '#renderer/ui/designer/inspector-frame.tsx';
import { Details } from '#renderer/ui/page/details.tsx';
import { NotRead } from '#renderer/ui/page/not-read.tsx';
import {
  type AttachedPrinter,
  type DeviceStatus,
  getDeviceLog,
  listDevices,
} from '#shared/contract/devices/device-status.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/domain/time/units.ts';
import { DeviceActions } from './device-actions.tsx';
import { DeviceContent } from './device-content.tsx';
import { DeviceStateMark } from './device-state-mark.tsx';
import css from './devices.module.css';
import { momentText } from './moment-text.ts';
import { deviceName } from './name-cell.tsx';
import { printerText } from './printer-text.ts';
import { useProgramTexts } from './program-text.tsx';
import { Screenshot } from './screenshot.tsx';

interface PanelProps {
  readonly idBranches: number;
  readonly screen: string;
  readonly onClose: () => void;
}

/** Details of one device, and its actions. */
export function DevicePanel({ idBranches, screen, onClose }: PanelProps) {
  const { t } = useTranslation('devices');
  const api = useApi();
  const {
    data: device,
    isError,
    refetch,
  } = useQuery({
    queryKey: [LIVE.devices, 'one', idBranches, screen],
    queryFn: async ({ signal }) => {
      const all = await everyPage((page) =>
        api.call(listDevices, { params: { id: idBranches }, query: page }, { signal }),
      );
      return all.find((one) => one.screen === screen) ?? null;
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
          <Logs idBranches={idBranches} screen={screen} />
        </>
      )}
    </InspectorFrame>
  );
}

function Screen({ idBranches, device }: { readonly idBranches: number; readonly device: DeviceStatus }) {
  const { t, i18n } = useTranslation('devices');
  const { screenshotAt } = device;
  return (
    <figure className={css.screen}>
      <Screenshot idBranches={idBranches} device={device}>
        {null}
      </Screenshot>
      <figcaption>
        {screenshotAt === null
          ? t('noScreenshot')
          : t('screenshot', { time: timeText(screenshotAt, i18n.language) })}
      </figcaption>
    </figure>
  );
}

function DeviceDetails({ device }: { readonly device: DeviceStatus }) {
  const { t } = useTranslation('devices');
  const known = useDeviceDetails(device);
  const showsSomething = device.kind === 'printer' || device.pages.length > 0;
  const listed = [t('showsHead'), <DeviceContent key="shown" device={device} />] as const;
  const details = showsSomething ? [listed, ...known] : known;
  return details.length === 0 ? null : <Details facts={details} />;
}

/** Last log messages of the page and the device program, on request. */
function Logs({ idBranches, screen }: { readonly idBranches: number; readonly screen: string }) {
  const api = useApi();
  const { data } = useQuery({
    queryKey: [LIVE.devices, 'log', idBranches, screen],
    queryFn: ({ signal }) => api.call(getDeviceLog, { params: { id: idBranches, screen } }, { signal }),
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

/** Details of a device as label and value; only those with a value. */
function useDeviceDetails(device: DeviceStatus): readonly (readonly [string, ReactNode])[] {
  const { t, i18n } = useTranslation(['devices', 'printers']);
  const { next } = useProgramTexts();
  const { kind, design, printers, pages, devices, operator } = device;
  const [page] = pages;
  const isLive = page?.live === 'Y';
  const isUp = isLive && page.startedAt !== null;
  const running = isUp ? lengthText(Date.now() - (page.startedAt ?? 0), i18n.language) : null;
  /** Printer of a kiosk with its error, and the kiosk it prints for if that is another one. */
  function nameOfPrinter(printer: AttachedPrinter): string {
    const { idKiosks, kioskName, name } = printer;
    const text = printerText(printer, t);
    const summary = text ? t('printerSays', { name, text }) : t('printerFine', { name });
    return idKiosks === device.id || kioskName === null
      ? summary
      : t('printsFor', { said: summary, kiosk: kioskName });
  }
  const details: readonly (readonly [string, string | null])[] = [
    [t('fact.design'), design && (page?.newest === 'Y' ? t('upToDate', { design }) : design)],
    [t('fact.operator'), operator],
    ...printers.flatMap((printer): [string, string][] => {
      const { kioskName, deviceName } = printer;
      if (kind !== 'printer') return [[t('fact.printer'), nameOfPrinter(printer)]];
      const at = deviceName === null ? t('atServer') : deviceName || t('atNone');
      return [
        [t('kind.kiosk'), kioskName ?? '–'],
        [t('fact.hangsAt'), at],
      ];
    }),
    [t('fact.address'), [...new Set(pages.map(({ address }) => address))].join(', ') || null],
    [
      t('fact.page'),
      page?.version
        ? running
          ? t('pageUp', { version: page.version, time: running })
          : t('page', { version: page.version })
        : null,
    ],
    [t('fact.size'), page ? t('size', page) : null],
    [t('fact.program'), devices.some(({ program }) => program === 'Y') && !isLive ? t('programThere') : null],
    ...devices.flatMap((program): [string, string][] => {
      if (program.version === null) return [];
      const waiting = next(program);
      return [[t('fact.version'), waiting === null ? program.version : `${program.version} · ${waiting}`]];
    }),
    ...devices.flatMap(({ duplicate }): [string, string][] => {
      if (duplicate === null) return [];
      const { seenAt, address } = duplicate;
      return [[t('fact.duplicate'), t('duplicateAt', { time: momentText(seenAt, i18n.language), address })]];
    }),
    ...devices.map(({ pairedAt, pairedBy }): [string, string] => [
      t('fact.paired'),
      t('pairedBy', { time: momentText(pairedAt, i18n.language), user: pairedBy }),
    ]),
  ];
  return details.filter(([, fact]) => fact !== null);
}

/** Writes a length of time by its largest unit. */
function lengthText(ms: number, language: string): string {
  const [unit, count] =
    ms >= DAY_MS
      ? (['day', ms / DAY_MS] as const)
      : ms >= HOUR_MS
        ? (['hour', ms / HOUR_MS] as const)
        : (['minute', ms / MINUTE_MS] as const);
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(
    Math.max(1, Math.floor(count)),
  );
}
