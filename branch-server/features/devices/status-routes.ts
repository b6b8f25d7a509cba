import type { Notice } from '#branch-server/notices.ts';
import type { PrinterAtWork } from '#branch-server/stored/printer-at-work.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import { sendDeviceHeartbeat, sendDisplayHeartbeat } from '#shared/contract/devices/device-heartbeats.ts';
import {
  type AttachedPrinter,
  commandDevice,
  type DEVICE_STATUS_SORTS,
  type DeviceStatus,
  listDeviceIssues,
  listDevices,
  removeDevice,
} from '#shared/contract/devices/device-status.ts';
import { displayAlive } from '#shared/contract/devices/devices.ts';
import { countKinds, deviceRank } from '#shared/domain/devices/device-state.ts';
import { foldText } from '#shared/domain/fold-text.ts';
import { actorOf } from '#shared/server/kit/caller.ts';
import { act, command, type Route, read } from '#shared/server/kit/route.ts';
import type { ConfiguredDevices } from './configured-devices.ts';
import type { ConnectedPages } from './connected-pages.ts';
import type { ConnectedPrograms } from './connected-programs.ts';
import type { DeviceCommands } from './device-commands.ts';
import type { DeviceStates, JudgedDevice } from './device-states.ts';
import type { DeviceStore } from './device-store.ts';
import type { Heartbeats } from './heartbeats.ts';
import { presentAttached, presentPrinter, presentStatus } from './present-status.ts';
import type { Programs } from './programs/compose-programs.ts';
import {
  parseScreenName,
  type ScreenName,
  screenOfDevice,
  screenOfDisplay,
  screenOfUse,
} from './screen-name.ts';
import type { SentByPages } from './sent-by-pages.ts';
import type { Sightings } from './sightings.ts';

type ListedOptions = Pick<
  StatusRouteOptions,
  | 'configured'
  | 'devices'
  | 'sightings'
  | 'sent'
  | 'states'
  | 'revisionOf'
  | 'printers'
  | 'operators'
  | 'programs'
  | 'presentPrograms'
>;

export interface StatusRouteOptions {
  readonly configured: ConfiguredDevices;
  readonly devices: DeviceStore;
  readonly pages: ConnectedPages;
  readonly sightings: Sightings;
  readonly sent: SentByPages;
  readonly states: DeviceStates;
  readonly heartbeats: Heartbeats;
  readonly orders: DeviceCommands;
  readonly programs: Pick<ConnectedPrograms, 'isThere'>;
  readonly presentPrograms: Programs['present'];
  readonly isBranch: (id: number) => boolean;
  /** Revision of the display design in force; null without one. */
  readonly revisionOf: (idDisplays: number) => Promise<string | null>;
  readonly printers: () => readonly PrinterAtWork[];
  /** Users at the workstations of a branch. */
  readonly operators: (idBranches: number) => ReadonlyMap<number, string>;
}

/** Many pages of a branch may share one proxy and its address. */
const HEARTBEAT_RATE_LIMIT = { perMinute: 2_000 };
const PAGE_SIZE = 10;

/** Device states: heartbeats of pages, lists for staff, and commands. */
export function deviceStatusRoutes(options: StatusRouteOptions): Route<Notice>[] {
  const { configured, devices, pages, sightings, states, heartbeats, orders, isBranch } = options;
  const screensOf = (screen: ScreenName) => [
    screen,
    ...devices.of(screen).map(({ id }) => screenOfDevice(id)),
  ];
  const inBranch = screensInBranch(options);
  const requireBranch = (id: number) => {
    if (!isBranch(id)) throw apiError('NOT_FOUND', { about: `branch ${id}` });
  };
  const listed = statusesOf(options);

  return [
    act(
      sendDisplayHeartbeat,
      ({ params, body, address }) => {
        const answer = heartbeats.record(
          { line: null, address, push: null },
          { ...body, idDisplays: params.id },
        );
        if (!answer) throw apiError('NOT_FOUND', { about: `display ${params.id}` });
        return answer;
      },
      HEARTBEAT_RATE_LIMIT,
    ),

    act(
      sendDeviceHeartbeat,
      async ({ body, address, signal }) => {
        const source = { line: null, address, push: null };
        const first = heartbeats.receiveDeviceHeartbeat(source, body);
        if (!first) throw apiError('NOT_FOUND', { about: `a ${body.role} of branch ${body.idBranches}` });
        const page = pages.named(body.page);
        if (body.wait === 0 || first.orders.length > 0 || !page || !heartbeats.isSpeaker(body.key, page))
          return first;
        await pages.updates(body.page, body.wait * 1000, signal);
        const isStill = pages.named(body.page) !== undefined;
        // A page that was sent elsewhere meanwhile gets its target.
        return isStill ? { ...first, orders: pages.take(body.page) } : (heartbeats.sentTo(body.key) ?? first);
      },
      HEARTBEAT_RATE_LIMIT,
    ),

    read(displayAlive, ({ params }) => {
      const display = configured.display(params.id);
      if (!display) throw apiError('NOT_FOUND', { about: `display ${params.id}` });
      if (!display.isOn) throw apiError('DISPLAY_DISABLED', { about: `display ${params.id}` });
      const muted = screensOf(screenOfDisplay(params.id))
        .map((screen) => sightings.offlineMs(screen))
        .filter((ms) => ms !== null);
      return { secondsWithoutContact: muted.length === 0 ? null : Math.floor(Math.min(...muted) / 1000) };
    }),

    read(listDevices, async ({ params, query }) => {
      requireBranch(params.id);
      const all = listed(params.id);
      const found = all
        .filter(({ status: { kind } }) => query.kind === undefined || kind === query.kind)
        .filter(({ status: { name } }) => foldText(name).includes(foldText(query.search ?? '')))
        .sort((a, b) => byStatus(query.sort ?? 'state', query.order === 'desc')(a.status, b.status));
      const { page = 1, size = PAGE_SIZE } = query;
      const rows = found.slice((page - 1) * size, page * size).map(({ readDetails }) => readDetails());
      return {
        rows: await Promise.all(rows),
        total: found.length,
        counts: countKinds(all.map(({ status: { kind } }) => kind)),
      };
    }),

    read(listDeviceIssues, ({ params }) => {
      requireBranch(params.id);
      return states
        .issues()
        .filter(({ idBranches }) => idBranches === params.id)
        .map(({ idBranches: _, ...issue }) => issue);
    }),

    command(commandDevice, (request, scope) => {
      const { order } = request.body;
      const { screen, name } = inBranch(request.params);
      scope.audit({
        action: 'SEND_DEVICE_COMMAND',
        by: actorOf(request),
        to: { ...entityOf(screen), name },
        after: { order },
      });
      scope.announce({
        kind: 'device',
        idDevices: null,
        screens: [],
        removed: [],
        ordered: { screen, order },
      });
      return { pages: orders.count(screen, order) };
    }),

    command(removeDevice, (request, scope) => {
      const { screen, name } = inBranch(request.params);
      const removed = screensOf(screen);
      devices.removeAll(removed);
      scope.audit({
        action: 'REMOVE_DISPLAY',
        by: actorOf(request),
        to: { ...entityOf(screen), name },
      });
      scope.announce({ kind: 'device', idDevices: null, screens: [screen], removed });
      return {};
    }),
  ];
}

/** Finds the screen of a request: a configured one of the branch, or a device without one. */
export function screensInBranch({ configured, devices }: Pick<StatusRouteOptions, 'configured' | 'devices'>) {
  return ({ id, screen: named }: { readonly id: number; readonly screen: string }) => {
    const screen = parseScreenName(id, named);
    const known = screen && configured.at(screen);
    if (known?.idBranches === id) return known;
    const device = devices.byId(Number(named.split('-')[1]));
    const isWorkstation = device && screen === screenOfDevice(device.id) && screenOfUse(device) === undefined;
    if (!isWorkstation || device.idBranches !== id)
      throw apiError('NOT_FOUND', { about: `${named} of branch ${id}` });
    return { screen, name: device.name };
  };
}

/** Device list of a branch; expensive details are read only for the visible rows. */
export function statusesOf(options: ListedOptions) {
  const { configured, devices, sightings, sent, states, revisionOf, printers, operators } = options;
  const { isThere } = options.programs;
  const lastAt = ({ listed: { screen } }: JudgedDevice) =>
    [screen, ...devices.of(screen).map(({ id }) => screenOfDevice(id))]
      .flatMap((one) => sightings.at(one)?.page ?? [])
      .sort((a, b) => b.seenAt - a.seenAt)[0];

  return (idBranches: number) => {
    const attached = printers().filter((printer) => printer.idBranches === idBranches);
    const open = operators(idBranches);
    const programOf = options.presentPrograms();
    const kioskName = (id: number | null) =>
      id === null
        ? null
        : (configured.at(parseScreenName(idBranches, `kiosk-${id}`) as ScreenName)?.name ?? null);
    const namesOf = ({ idKiosks, idDevices }: PrinterAtWork) => {
      const device = idDevices === null ? undefined : devices.byId(idDevices);
      const named = device && (device.name || kioskName(device.idKiosks));
      return { kioskName: kioskName(idKiosks), deviceName: idDevices === null ? null : (named ?? '') };
    };
    /** A printer is listed at the kiosk whose machine it is attached to, whichever kiosk uses it. */
    const ofKiosk = ({ listed: { id }, paired }: JudgedDevice): AttachedPrinter[] =>
      attached
        .filter(({ isOn }) => isOn)
        .filter(({ idKiosks, idDevices }) =>
          idDevices === null ? idKiosks === id : paired.some(({ device }) => device.id === idDevices),
        )
        .map((printer) => presentAttached(printer, namesOf(printer)));
    const listed = states
      .inBranch(
        idBranches,
        attached.flatMap(({ idKiosks }) => idKiosks ?? []),
      )
      .map((judged) => {
        const { kind, id, screen } = judged.listed;
        const known = {
          revision: null,
          last: lastAt(judged),
          operator: kind === 'workstation' && screen !== screenOfDevice(id) ? (open.get(id) ?? null) : null,
          printers: kind === 'kiosk' ? ofKiosk(judged) : [],
          screenshotAt: sent.image(screen)?.at ?? null,
          isThere,
          programOf,
        };
        const readDetails = async () =>
          kind === 'display'
            ? presentStatus(judged, { ...known, revision: await revisionOf(id) })
            : presentStatus(judged, known);
        return { status: presentStatus(judged, known), readDetails };
      });
    const papers = attached.map((printer) => {
      const status = presentPrinter(printer, namesOf(printer));
      return { status, readDetails: async () => status };
    });
    return [...listed, ...papers];
  };
}

/** Entity and id of a screen, as in the audit log. */
function entityOf(screen: ScreenName) {
  const [kind, number] = screen.split(':');
  return { entity: `${kind}s`, pk: Number(number) };
}

type Sort = (typeof DEVICE_STATUS_SORTS)[number];

const RANK: Readonly<Record<Sort, (status: DeviceStatus) => number>> = {
  state: ({ kind, state, raised }) => deviceRank({ kind, state, isRaised: raised === 'Y' }),
  name: () => 0,
  seenAt: ({ seenAt }) => seenAt ?? 0,
};

function byStatus(sort: Sort, isDown: boolean) {
  const rank = RANK[sort];
  const byName = (a: DeviceStatus, b: DeviceStatus) => a.name.localeCompare(b.name);
  const direction = isDown ? -1 : 1;
  return (a: DeviceStatus, b: DeviceStatus) =>
    direction * (rank(a) - rank(b) || (sort === 'name' ? byName(a, b) : 0)) || byName(a, b);
}
