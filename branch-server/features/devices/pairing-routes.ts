import type { EventEmitter } from 'node:events';
import type { Notice } from '#branch-server/notices.ts';
import type { BranchSchedule } from '#branch-server/stored/branch-hours.ts';
import { hashOfKey } from '#branch-server/stored/devices/hash-of-key.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import {
  awaitPairing,
  changeDevice,
  type DeviceUse,
  deviceAlive,
  type PairedDevice,
  type PairingState,
  pairDevice,
  unpairDevice,
  unpairOwnDevice,
} from '#shared/contract/devices/devices.ts';
import type { Language } from '#shared/contract/fields.ts';
import type { Actor } from '#shared/server/audit/audit-entry.ts';
import type { Scope } from '#shared/server/db/scope.ts';
import { actorOf } from '#shared/server/kit/caller.ts';
import { act, command, type Route } from '#shared/server/kit/route.ts';
import type { ConfiguredDevices } from './configured-devices.ts';
import type { ConnectedPrograms } from './connected-programs.ts';
import type { DeviceStore, StoredDevice } from './device-store.ts';
import type { FailedAttempts } from './failed-attempts.ts';
import type { Heartbeats } from './heartbeats.ts';
import { normalizeAddress } from './normalize-address.ts';
import type { PairingCodes } from './pairing-codes.ts';
import { pathOfUse, type ScreenName, screenOfDevice, screenOfUse } from './screen-name.ts';
import type { Sightings } from './sightings.ts';

export interface PairingRouteOptions {
  readonly configured: Pick<ConfiguredDevices, 'at'>;
  readonly devices: DeviceStore;
  readonly codes: PairingCodes;
  readonly programs: ConnectedPrograms;
  readonly guesses: FailedAttempts;
  readonly sightings: Pick<Sightings, 'offlineMs'>;
  readonly targetOf: Heartbeats['targetOf'];
  readonly isBranch: (id: number) => boolean;
  readonly schedule: BranchSchedule;
  /** Emits `device` when one was paired, changed or unpaired. */
  readonly news: EventEmitter;
  /** What the people of the branch speak. */
  readonly language: () => Language;
}

/** A device asks twice or thrice a minute; several stand behind one proxy. */
const RATE_LIMIT = { perMinute: 300 };

/** Pairing devices: the code on their screen, and what staff make of it. */
export function pairingRoutes(options: PairingRouteOptions): Route<Notice>[] {
  const { configured, devices, codes, guesses, programs, sightings, news, language, targetOf } = options;
  const { isBranch, schedule } = options;
  const counted = new WeakSet<object>();

  function stateOf(keyHash: string, address: string): PairingState {
    const device = devices.byHash(keyHash);
    const shown = { address: normalizeAddress(address), language: language() };
    if (!device) {
      const open = { hours: null, zoneHours: 0, orders: [] };
      return {
        role: null,
        path: null,
        name: '',
        ...NO_USE,
        ...codes.codeFor(keyHash, address),
        ...shown,
        ...open,
      };
    }
    const { name, path } = targetOf(device);
    const what = { role: device.role, path, name, ...partsOf(device), code: null, secondsLeft: 0 };
    return { ...what, ...shown, ...openOf(device), orders: [] };
  }

  function openOf(device: StoredDevice) {
    const screen = screenOfUse(device);
    const shown = screen === undefined ? undefined : configured.at(screen);
    const idBranches = device.idBranches ?? shown?.idBranches ?? null;
    if (idBranches === null) return { hours: null, zoneHours: 0 };
    const { hours, zoneHours } = schedule(idBranches);
    return { hours: hours?.map(({ day, start, end }) => ({ day, start, end })) ?? null, zoneHours };
  }

  /** Keeps of what a device is to be what its role has, and refuses what there is not, or not in its branch. */
  function requireValidUse(body: DeviceUse): DeviceUse {
    const deviceUse = usedParts(body);
    const screen = screenOfUse(deviceUse);
    const field = USED_BY[deviceUse.role];
    if (deviceUse.idBranches !== null && !isBranch(deviceUse.idBranches))
      throw apiError('NOT_FOUND', { field: 'idBranches', about: `branch ${deviceUse.idBranches}` });
    const shown = screen === undefined ? undefined : configured.at(screen);
    const isThere =
      screen === undefined || (shown && [null, shown.idBranches].includes(deviceUse.idBranches));
    if (!isThere) throw apiError('NOT_FOUND', { field, about: `${field} ${deviceUse[field]}` });
    return deviceUse;
  }

  const deviceOf = (id: number) => {
    const device = devices.byId(id);
    if (!device) throw apiError('NOT_FOUND', { about: `device ${id}` });
    return device;
  };
  const present = (device: StoredDevice): PairedDevice => ({
    id: device.id,
    name: targetOf(device).name,
    role: device.role,
    ...partsOf(device),
    path: pathOfUse(device),
  });
  const to = (device: StoredDevice) => ({
    entity: 'devices',
    pk: device.id,
    name: targetOf(device).name,
  });
  /** What stood there before is expected there no longer, where no other device is. */
  const isUnused = (screen: ScreenName | undefined) =>
    screen === undefined || devices.of(screen).length > 0 ? [] : [screen];

  return [
    act(
      awaitPairing,
      async ({ body, address, signal }) => {
        const keyHash = hashOfKey(body.key);
        /** Says how it stands; what its program is to do is handed to one that still listens. */
        const now = (): PairingState => {
          const state = stateOf(keyHash, address);
          const device = devices.byHash(keyHash);
          if (!device || body.takes.length === 0 || signal.aborted) return state;
          programs.hear(device.id, body.takes);
          return { ...state, orders: programs.take(device.id) };
        };
        const first = now();
        const isUnchanged = first.code === body.code && first.path === body.path;
        if (!isUnchanged || first.orders.length > 0 || body.wait === 0) return first;
        const max = first.path === null ? Math.min(body.wait, first.secondsLeft) : body.wait;
        await waitForChange(news, max * 1000, signal, () => {
          const device = devices.byHash(keyHash);
          const isNotified = device && body.takes.length > 0 && programs.hasCommands(device.id);
          return isNotified || (device ? targetOf(device).path : null) !== body.path;
        });
        return now();
      },
      RATE_LIMIT,
    ),

    act(deviceAlive, ({ body }) => {
      const keyHash = hashOfKey(body.key);
      const device = devices.byHash(keyHash);
      const ms = device ? sightings.offlineMs(screenOfDevice(device.id)) : codes.unrequestedMs(keyHash);
      return { silentSeconds: ms === null ? null : Math.floor(ms / 1000) };
    }),

    command(pairDevice, (request, scope) => {
      const { code, name, ...body } = request.body;
      const by = actorOf(request);
      const who = `${by.idUsers} ${by.address}`;
      // Once a request: a command may run again before its commit.
      if (!counted.has(request)) guesses.assertBelowLimit(who);
      const deviceUse = requireValidUse(body);
      const keyHash = requireKey(code, () => {
        if (!counted.has(request)) guesses.count(who);
        counted.add(request);
      });
      const device = devices.add({ ...deviceUse, name, hash: keyHash, now: scope.now, by: by.username });
      if (!device) throw apiError('PAIRING_CODE_EXPIRED', { field: 'code' });
      scope.audit({ action: 'PAIR_DEVICE', by, to: to(device), after: { name, ...deviceUse } });
      scope.announce({
        kind: 'device',
        idDevices: device.id,
        places: screensOfDevice(device),
        forgotten: [],
      });
      return present(device);
    }),

    command(changeDevice, (request, scope) => {
      const before = deviceOf(request.params.id);
      const { name = before.name, ...body } = request.body;
      const deviceUse = requireValidUse(body);
      const isMoved = JSON.stringify(deviceUse) !== JSON.stringify(usedParts(before));
      if (!isMoved && name === before.name) return present(before);
      const { id } = before;
      devices.change({ ...deviceUse, id, name });
      const device = deviceOf(id);
      const forgotten = isMoved ? isUnused(screenOfUse(before)) : [];
      devices.forget(forgotten);
      scope.audit({
        action: isMoved ? 'MOVE_DEVICE' : 'RENAME_DEVICE',
        by: actorOf(request),
        to: to(device),
        before: { name: before.name, ...usedParts(before) },
        after: { name, ...deviceUse },
      });
      const screens = [...screensOfDevice(before), ...screensOfDevice(device)];
      scope.announce({ kind: 'device', idDevices: isMoved ? id : null, places: screens, forgotten });
      return present(device);
    }),

    command(unpairDevice, (request, scope) => {
      unpairDeviceRow(deviceOf(request.params.id), actorOf(request), scope);
      return {};
    }),

    command(
      unpairOwnDevice,
      (request, scope) => {
        const device = devices.byKey(request.body.key);
        // One that was put out already has nothing to leave: it is answered the same, and asks no more.
        if (!device) return {};
        const { address } = request;
        unpairDeviceRow(device, { idUsers: null, username: targetOf(device).name, address }, scope);
        return {};
      },
      RATE_LIMIT,
    ),
  ];

  function unpairDeviceRow(device: StoredDevice, by: Actor, scope: Scope<Notice>): void {
    const about = to(device);
    devices.remove(device.id);
    const forgotten = [screenOfDevice(device.id), ...isUnused(screenOfUse(device))];
    devices.forget(forgotten);
    const before = { name: device.name, ...usedParts(device) };
    scope.audit({ action: 'UNPAIR_DEVICE', by, to: about, before });
    scope.announce({ kind: 'device', idDevices: device.id, places: screensOfDevice(device), forgotten });
  }

  function requireKey(code: string, onWrong: () => void): string {
    try {
      return codes.requireKeyOf(code);
    } catch (error) {
      onWrong();
      throw error;
    }
  }
}

const NO_USE = { idDisplays: null, idKiosks: null, idWorkstations: null, idBranches: null };
const USED_BY = { display: 'idDisplays', kiosk: 'idKiosks', operator: 'idWorkstations' } as const;

const partsOf = ({ idDisplays, idKiosks, idWorkstations, idBranches }: DeviceUse) => ({
  idDisplays,
  idKiosks,
  idWorkstations,
  idBranches,
});

/** Keeps of a use what its role has; a display has a branch of its own. */
function usedParts(use: DeviceUse): DeviceUse {
  const field = USED_BY[use.role];
  const idBranches = use.role === 'display' ? null : use.idBranches;
  return { role: use.role, ...NO_USE, [field]: use[field], idBranches };
}

const screensOfDevice = (device: StoredDevice): ScreenName[] => {
  const screen = screenOfUse(device);
  return screen === undefined ? [screenOfDevice(device.id)] : [screen];
};

/** Waits until something has come true, the time is over, or whoever asked has gone. */
function waitForChange(
  news: EventEmitter,
  ms: number,
  signal: AbortSignal,
  reached: () => boolean,
): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      news.off('device', look);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const look = () => {
      if (reached()) done();
    };
    const timer = setTimeout(done, ms);
    news.on('device', look);
    signal.addEventListener('abort', done);
    if (signal.aborted) done();
  });
}
