import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AttachedPrinter, DeviceStatus } from '#shared/contract/devices/device-status.ts';
import { momentText } from './moment-text.ts';
import { printerText } from './printer-text.ts';
import { useProgramTexts } from './program-text.tsx';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Lists what is known of a device, each by its name: only what there is. */
export function useDeviceDetails(device: DeviceStatus): readonly (readonly [string, ReactNode])[] {
  const { t, i18n } = useTranslation(['devices', 'printers']);
  const { next } = useProgramTexts();
  const { kind, design, printers, pages, devices, operator } = device;
  const [page] = pages;
  const isLive = page?.live === 'Y';
  const isUp = isLive && page.startedAt !== null;
  const running = isUp ? lengthText(Date.now() - (page.startedAt ?? 0), i18n.language) : null;
  /** Names a printer of a kiosk, with what is wrong with it, and for whom it prints where that is another one. */
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
