import type { EventEmitter } from 'node:events';
import type { Notice } from '#branch-server/notices.ts';
import type { BranchSchedule } from '#branch-server/stored/branch-hours.ts';
import { hashOfKey } from '#branch-server/stored/hash-of-key.ts';
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
import { normalizeAddress } from './connected-pages.ts';
import type { ConnectedPrograms } from './connected-programs.ts';
import type { DeviceMachines } from './device-machines.ts';
import type { DeviceStore, StoredDevice } from './device-store.ts';
import type { FailedAttempts } from './failed-attempts.ts';
import type { Heartbeats } from './heartbeats.ts';
import type { PairingCodes } from './pairing-codes.ts';
import { pathOfUse, type ScreenName, screenOfDevice, screenOfUse } from './screen-name.ts';
import type { Sightings } from './sightings.ts';

export interface PairingRouteOptions {
  readonly configured: Pick<ConfiguredDevices, 'at'>;
  readonly devices: DeviceStore;
  readonly codes: PairingCodes;
  readonly machines: Pick<DeviceMachines, 'isOwner' | 'clearAt'>;
  readonly programs: ConnectedPrograms;
  readonly guesses: FailedAttempts;
  readonly sightings: Pick<Sightings, 'offlineMs'>;
  readonly targetOf: Heartbeats['targetOf'];
  readonly isBranch: (id: number) => boolean;
  readonly schedule: BranchSchedule;
  /** Emits `device` when one was paired, changed or unpaired. */
  readonly updates: EventEmitter;
  /** Language of the branch. */
  readonly language: () => Language;
}

/** A device polls two or three times a minute; several may share one proxy. */
const RATE_LIMIT = { perMinute: 1_000 };

/** Pairing of devices: their codes, and the assignment by staff. */
export function pairingRoutes(options: PairingRouteOptions): Route<Notice>[] {
  const { configured, devices, codes, guesses, programs, sightings, updates, language, targetOf } = options;
  const { isBranch, schedule, machines } = options;
  const counted = new WeakSet<object>();

  function stateOf(keyHash: string, address: string, proposedName: string): PairingState {
    const device = devices.byHash(keyHash);
    const listed = { address: normalizeAddress(address), language: language() };
    if (!device) {
      return { ...UNPAIRED, ...codes.codeFor(keyHash, address, proposedName), ...listed };
    }
    const { name, path } = targetOf(device);
    const what = { role: device.role, path, name, ...partsOf(device), code: null, secondsLeft: 0 };
    return { ...what, ...listed, ...openOf(device), orders: [], duplicate: 'N' };
  }

  function openOf(device: StoredDevice) {
    const screen = screenOfUse(device);
    const listed = screen === undefined ? undefined : configured.at(screen);
    const idBranches = device.idBranches ?? listed?.idBranches ?? null;
    if (idBranches === null) return { hours: null, zoneHours: 0 };
    const { hours, zoneHours } = schedule(idBranches);
    return { hours: hours?.map(({ day, start, end }) => ({ day, start, end })) ?? null, zoneHours };
  }

  /** Keeps the fields of the role; throws if the screen does not exist or belongs to another branch. */
  function requireValidUse(body: DeviceUse): DeviceUse {
    const deviceUse = usedParts(body);
    const screen = screenOfUse(deviceUse);
    const field = USED_BY[deviceUse.role];
    if (deviceUse.idBranches !== null && !isBranch(deviceUse.idBranches))
      throw apiError('NOT_FOUND', { field: 'idBranches', about: `branch ${deviceUse.idBranches}` });
    const listed = screen === undefined ? undefined : configured.at(screen);
    const isThere =
      screen === undefined || (listed && [null, listed.idBranches].includes(deviceUse.idBranches));
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
  /** The previous screen is no longer expected if it has no other device. */
  const isUnused = (screen: ScreenName | undefined) =>
    screen === undefined || devices.of(screen).length > 0 ? [] : [screen];

  return [
    act(
      awaitPairing,
      async ({ body, address, signal }) => {
        const keyHash = hashOfKey(body.key);
        /** Pairing state; the commands of a program that still polls are delivered. */
        const now = (): PairingState => {
          const state = stateOf(keyHash, address, body.name);
          const device = devices.byHash(keyHash);
          if (
            device &&
            !machines.isOwner({ ...body, idDevices: device.id, address: normalizeAddress(address) })
          )
            return { ...UNPAIRED, address: normalizeAddress(address), language: language(), duplicate: 'Y' };
          if (!device || body.takes.length === 0 || signal.aborted) return state;
          programs.record(device.id, body.takes);
          return { ...state, orders: programs.take(device.id) };
        };
        const first = now();
        const isUnchanged = first.code === body.code && first.path === body.path;
        if (first.duplicate === 'Y' || !isUnchanged || first.orders.length > 0 || body.wait === 0)
          return first;
        const max = first.path === null ? Math.min(body.wait, first.secondsLeft) : body.wait;
        await waitForChange(updates, max * 1000, signal, () => {
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
      return { secondsWithoutContact: ms === null ? null : Math.floor(ms / 1000) };
    }),

    command(pairDevice, (request, scope) => {
      const { code, name: enteredName, ...body } = request.body;
      const by = actorOf(request);
      const who = `${by.idUsers} ${by.address}`;
      // Once a request: a command may run again before its commit.
      if (!counted.has(request)) guesses.assertBelowLimit(who);
      const deviceUse = requireValidUse(body);
      const {
        keyHash,
        address,
        name: proposed,
      } = requireIssued(code, () => {
        if (!counted.has(request)) guesses.count(who);
        counted.add(request);
      });
      const name = enteredName || proposed;
      const device = devices.add({ ...deviceUse, name, hash: keyHash, now: scope.now, by: by.username });
      if (!device) throw apiError('PAIRING_CODE_USED', { field: 'code' });
      machines.clearAt(normalizeAddress(address));
      scope.audit({ action: 'PAIR_DEVICE', by, to: to(device), after: { name, ...deviceUse } });
      scope.announce({
        kind: 'device',
        idDevices: device.id,
        screens: screensOfDevice(device),
        removed: [],
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
      const removed = isMoved ? isUnused(screenOfUse(before)) : [];
      devices.removeAll(removed);
      scope.audit({
        action: isMoved ? 'MOVE_DEVICE' : 'RENAME_DEVICE',
        by: actorOf(request),
        to: to(device),
        before: { name: before.name, ...usedParts(before) },
        after: { name, ...deviceUse },
      });
      const screens = [...screensOfDevice(before), ...screensOfDevice(device)];
      scope.announce({ kind: 'device', idDevices: isMoved ? id : null, screens, removed });
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
        // An unpaired device gets the same answer and then stops polling.
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
    const removed = [screenOfDevice(device.id), ...isUnused(screenOfUse(device))];
    devices.removeAll(removed);
    const before = { name: device.name, ...usedParts(device) };
    scope.audit({ action: 'UNPAIR_DEVICE', by, to: about, before });
    scope.announce({ kind: 'device', idDevices: device.id, screens: screensOfDevice(device), removed });
  }

  function requireIssued(code: string, onWrong: () => void) {
    try {
      return codes.requireIssued(code);
    } catch (error) {
      onWrong();
      throw error;
    }
  }
}

const NO_USE = { idDisplays: null, idKiosks: null, idWorkstations: null, idBranches: null };
/** State of a key that is not paired, or that belongs to another machine. */
const UNPAIRED: Omit<PairingState, 'address' | 'language'> = {
  role: null,
  path: null,
  name: '',
  ...NO_USE,
  code: null,
  secondsLeft: 0,
  hours: null,
  zoneHours: 0,
  orders: [],
  duplicate: 'N',
};
const USED_BY = { display: 'idDisplays', kiosk: 'idKiosks', operator: 'idWorkstations' } as const;

const partsOf = ({ idDisplays, idKiosks, idWorkstations, idBranches }: DeviceUse) => ({
  idDisplays,
  idKiosks,
  idWorkstations,
  idBranches,
});

/** Keeps the fields of the role; a display determines its branch. */
function usedParts(use: DeviceUse): DeviceUse {
  const field = USED_BY[use.role];
  const idBranches = use.role === 'display' ? null : use.idBranches;
  return { role: use.role, ...NO_USE, [field]: use[field], idBranches };
}

const screensOfDevice = (device: StoredDevice): ScreenName[] => {
  const screen = screenOfUse(device);
  return screen === undefined ? [screenOfDevice(device.id)] : [screen];
};

/** Waits until a condition is true, the timeout ends, or the client disconnects. */
function waitForChange(
  updates: EventEmitter,
  ms: number,
  signal: AbortSignal,
  reached: () => boolean,
): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      updates.off('device', look);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const look = () => {
      if (reached()) done();
    };
    const timer = setTimeout(done, ms);
    updates.on('device', look);
    signal.addEventListener('abort', done);
    if (signal.aborted) done();
  });
}
