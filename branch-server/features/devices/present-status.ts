import type { PrinterAtWork } from '#branch-server/stored/printer-at-work.ts';
import type { AttachedPrinter, DeviceStatus, OpenPage } from '#shared/contract/devices/device-status.ts';
import { type DeviceState, deviceState } from '#shared/domain/devices/device-state.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { ConnectedPage } from './connected-pages.ts';
import type { JudgedDevice } from './device-states.ts';
import type { Programs } from './programs/compose-programs.ts';

interface ScreenContext {
  /** The look of a display that is in force; null where that cannot be told. */
  readonly revision: string | null;
  /** What was last heard of it, where no page is open. */
  readonly last: ConnectedPage | undefined;
  /** Who has the workstation open. */
  readonly operator: string | null;
  readonly printers: readonly AttachedPrinter[];
  readonly pictureAt: Millis | null;
  /** Whether the program of a device is there, whatever its page does. */
  readonly isThere: (idDevices: number) => boolean;
  /** Which program a device is, and what it is to become. */
  readonly programOf: ReturnType<Programs['present']>;
}

/** Shows how something is that pages show, as the list of devices has it. */
export function presentStatus(judged: JudgedDevice, known: ScreenContext): DeviceStatus {
  const { listed, state, since, seenAt, isRaised, open, paired } = judged;
  const { revision, last, operator, pictureAt } = known;
  const shown = (page: ConnectedPage, live: 'Y' | 'N') => presentPage(page, live, revision);

  /** The first one stands for the device: pages without a key only where none is paired. */
  function pages(): OpenPage[] {
    const speaking = paired.length > 0 ? open.filter(({ idDevices }) => idDevices !== null) : open;
    const others = open.filter((page) => !speaking.includes(page));
    const lastSeen = speaking.length === 0 && last ? [shown(last, 'N')] : [];
    return [...lastSeen, ...[...speaking, ...others].map((page) => shown(page, 'Y'))];
  }

  return {
    kind: listed.kind,
    place: screenNameOf(judged),
    id: listed.id,
    name: listed.name,
    design: listed.design,
    state,
    since,
    seenAt,
    raised: isRaised ? 'Y' : 'N',
    operator,
    pictureAt,
    printers: [...known.printers],
    pages: pages(),
    devices: paired.map(({ device, place }) => ({
      id: device.id,
      role: device.role,
      name: device.name,
      state: deviceState({ isOn: listed.isOn, places: [place] }).state,
      seenAt: place.seenAt ?? device.pairedAt,
      pairedAt: device.pairedAt,
      pairedBy: device.pairedBy,
      program: known.isThere(device.id) ? 'Y' : 'N',
      ...known.programOf(device.id),
    })),
  };
}

/** Names a place as requests do. */
const screenNameOf = ({ listed: { place, id } }: JudgedDevice): string => `${place.split(':')[0]}-${id}`;

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
    silent: page.silent ? 'Y' : 'N',
    failedSlides: page.failedSlides,
  };
}

/** Shows a printer as one of the devices, by what printing knows of it. */
export function presentPrinter(printer: PrinterAtWork, names: PrinterNames): DeviceStatus {
  const { id, name, heard, isOn, fault, errorSince, lowSince } = printer;
  const state: DeviceState = !isOn
    ? 'disabled'
    : !heard
      ? 'never'
      : fault !== null
        ? 'faulty'
        : lowSince > 0
          ? 'low'
          : 'live';
  return {
    kind: 'printer',
    place: `printer-${id}`,
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
    pictureAt: null,
    printers: [presentAttached(printer, names)],
  };
}

/** How the kiosk that prints at a printer is called, and the device at which it hangs. */
type PrinterNames = Pick<AttachedPrinter, 'kioskName' | 'deviceName'>;

export const presentAttached = (
  { id, name, idKiosks, idDevices, fault, lowSince, waiting }: PrinterAtWork,
  { kioskName, deviceName }: PrinterNames,
): AttachedPrinter => ({
  id,
  name,
  idKiosks,
  kioskName,
  idDevices,
  deviceName,
  fault,
  waiting,
  paperLow: lowSince > 0 ? 'Y' : 'N',
});
