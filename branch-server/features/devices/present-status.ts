import type { PrinterAtWork } from '#branch-server/stored/printer-at-work.ts';
import type { AttachedPrinter, DeviceStatus, OpenPage } from '#shared/contract/devices/device-status.ts';
import { type DeviceState, deviceState } from '#shared/domain/devices/device-state.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { ConnectedPage } from './connected-pages.ts';
import type { JudgedDevice } from './device-states.ts';
import type { Programs } from './programs/compose-programs.ts';

interface ScreenContext {
  /** Revision of the display design in force; null if unknown. */
  readonly revision: string | null;
  /** Last heartbeat, if no page is open. */
  readonly last: ConnectedPage | undefined;
  /** User at the workstation. */
  readonly operator: string | null;
  readonly printers: readonly AttachedPrinter[];
  readonly screenshotAt: Millis | null;
  /** Whether the program of a device runs, whatever the state of its page. */
  readonly isThere: (idDevices: number) => boolean;
  /** Program version of a device and its pending version. */
  readonly programOf: ReturnType<Programs['present']>;
}

/** Shows how something is that pages show, as the list of devices has it. */
export function presentStatus(judged: JudgedDevice, known: ScreenContext): DeviceStatus {
  const { listed, state, since, seenAt, isRaised, open, paired } = judged;
  const { revision, last, operator, screenshotAt } = known;
  const visible = (page: ConnectedPage, live: 'Y' | 'N') => presentPage(page, live, revision);

  /** The first page represents the device; pages without a key count only if no device is paired. */
  function pages(): OpenPage[] {
    const speaking = paired.length > 0 ? open.filter(({ idDevices }) => idDevices !== null) : open;
    const others = open.filter((page) => !speaking.includes(page));
    const lastSeen = speaking.length === 0 && last ? [visible(last, 'N')] : [];
    return [...lastSeen, ...[...speaking, ...others].map((page) => visible(page, 'Y'))];
  }

  return {
    kind: listed.kind,
    screen: screenNameOf(judged),
    id: listed.id,
    name: listed.name,
    design: listed.design,
    state,
    since,
    seenAt,
    raised: isRaised ? 'Y' : 'N',
    operator,
    screenshotAt,
    printers: [...known.printers],
    pages: pages(),
    devices: paired.map(({ device, screen, duplicate }) => ({
      id: device.id,
      role: device.role,
      name: device.name,
      state: deviceState({ isOn: listed.isOn, screens: [screen] }).state,
      seenAt: screen.seenAt ?? device.pairedAt,
      pairedAt: device.pairedAt,
      pairedBy: device.pairedBy,
      duplicate,
      program: known.isThere(device.id) ? 'Y' : 'N',
      ...known.programOf(device.id),
    })),
  };
}

/** The name of a screen in requests. */
const screenNameOf = ({ listed: { screen, id } }: JudgedDevice): string => `${screen.split(':')[0]}-${id}`;

function presentPage(page: ConnectedPage, live: 'Y' | 'N', revision: string | null): OpenPage {
  const { idDevices, seenAt, startedAt, address, version, shows, code, width, height } = page;
  const isExisting = page.revision !== null && revision !== null;
  return {
    idDevices,
    live,
    seenAt,
    startedAt,
    address,
    version,
    shows,
    code,
    width,
    height,
    newest: isExisting ? (page.revision === revision ? 'Y' : 'N') : null,
    current: page.current ? 'Y' : 'N',
    muted: page.muted ? 'Y' : 'N',
    failedSlides: page.failedSlides,
  };
}

/** Presents a printer as a device, from the state of its spool. */
export function presentPrinter(printer: PrinterAtWork, names: PrinterNames): DeviceStatus {
  const { id, name, reported, isOn, error, errorSince, lowSince } = printer;
  const state: DeviceState = !isOn
    ? 'disabled'
    : !reported
      ? 'never'
      : error !== null
        ? 'faulty'
        : lowSince > 0
          ? 'low'
          : 'live';
  return {
    kind: 'printer',
    screen: `printer-${id}`,
    id,
    name,
    state,
    raised: state === 'faulty' || state === 'low' ? 'Y' : 'N',
    since: state === 'faulty' ? errorSince : state === 'low' ? lowSince : null,
    seenAt: null,
    design: null,
    operator: null,
    pages: [],
    devices: [],
    screenshotAt: null,
    printers: [presentAttached(printer, names)],
  };
}

/** Names of the kiosk that uses a printer, and of the device it is attached to. */
type PrinterNames = Pick<AttachedPrinter, 'kioskName' | 'deviceName'>;

export const presentAttached = (
  { id, name, idKiosks, idDevices, error, lowSince, waiting }: PrinterAtWork,
  { kioskName, deviceName }: PrinterNames,
): AttachedPrinter => ({
  id,
  name,
  idKiosks,
  kioskName,
  idDevices,
  deviceName,
  error,
  waiting,
  paperLow: lowSince > 0 ? 'Y' : 'N',
});
