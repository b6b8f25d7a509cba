import type { EventEmitter } from 'node:events';
import type { Notice } from '#branch-server/notices.ts';
import {
  awaitPairing,
  deviceAlive,
  moveDevice,
  type PairingState,
  pairDevice,
  unpairDevice,
} from '#shared/contract/devices/devices.ts';
import type { Language } from '#shared/contract/fields.ts';
import { refuse } from '#shared/contract/refusal.ts';
import { actorOf } from '#shared/server/kit/caller.ts';
import { act, command, type Route } from '#shared/server/kit/route.ts';
import type { ConfiguredDisplays } from './configured-displays.ts';
import { type DeviceStore, hashOfKey } from './device-store.ts';
import type { PairingCodes } from './pairing-codes.ts';
import { placeOfDevice, placeOfDisplay } from './place.ts';
import { plainAddress } from './plain-address.ts';
import type { Sightings } from './sightings.ts';
import type { WrongGuesses } from './wrong-guesses.ts';

export interface PairingRouteOptions {
  readonly displays: Pick<ConfiguredDisplays, 'byId'>;
  readonly devices: DeviceStore;
  readonly codes: PairingCodes;
  readonly guesses: WrongGuesses;
  readonly sightings: Pick<Sightings, 'unheardMs'>;
  /** Emits `device` when one was paired or unpaired. */
  readonly news: EventEmitter;
  /** What the people of the branch speak. */
  readonly language: () => Language;
}

/** A device asks twice or thrice a minute; several stand behind one proxy. */
const ASKED = { perMinute: 300 };

/** Pairing devices: the code on their screen, and what staff make of it. */
export function pairingRoutes(options: PairingRouteOptions): Route<Notice>[] {
  const { displays, devices, codes, guesses, sightings, news, language } = options;
  const counted = new WeakSet<object>();

  function stateOf(keyHash: string, address: string): PairingState {
    const device = devices.byHash(keyHash);
    const shown = { address: plainAddress(address), language: language() };
    if (device) return { idDisplays: device.id_displays, code: null, secondsLeft: 0, ...shown };
    return { idDisplays: null, ...codes.codeFor(keyHash), ...shown };
  }

  const displayOf = (idDisplays: number) => {
    const display = displays.byId(idDisplays);
    if (!display) throw refuse('NOT_FOUND', { field: 'idDisplays', about: `display ${idDisplays}` });
    return display;
  };
  const deviceOf = (id: number) => {
    const device = devices.byId(id);
    if (!device) throw refuse('NOT_FOUND', { about: `device ${id}` });
    return device;
  };
  const to = (id: number, idDisplays: number) => ({
    entity: 'devices',
    pk: id,
    name: displays.byId(idDisplays)?.name ?? '',
  });

  return [
    act(
      awaitPairing,
      async ({ body, address, signal }) => {
        const keyHash = hashOfKey(body.key);
        const now = () => stateOf(keyHash, address);
        const first = now();
        const isNews = first.idDisplays !== null || first.code !== body.code;
        if (isNews || body.wait === 0) return first;
        await newsWithin(news, Math.min(body.wait, first.secondsLeft) * 1000, signal, () => {
          return devices.byHash(keyHash) !== undefined;
        });
        return now();
      },
      ASKED,
    ),

    act(deviceAlive, ({ body }) => {
      const keyHash = hashOfKey(body.key);
      const device = devices.byHash(keyHash);
      const ms = device ? sightings.unheardMs(placeOfDevice(device.id)) : codes.unaskedMs(keyHash);
      return { silentSeconds: ms === null ? null : Math.floor(ms / 1000) };
    }),

    command(pairDevice, (request, scope) => {
      const { code, idDisplays } = request.body;
      const by = actorOf(request);
      const who = `${by.idUsers} ${by.address}`;
      // Once a request: a command may run again before its commit.
      if (!counted.has(request)) guesses.demandFew(who);
      const display = displayOf(idDisplays);
      const keyHash = demandKey(code, () => {
        if (!counted.has(request)) guesses.count(who);
        counted.add(request);
      });
      const device = devices.add({ display: display.id, hash: keyHash, now: scope.now, by: by.username });
      if (!device) throw refuse('PAIRING_CODE_EXPIRED', { field: 'code' });
      scope.audit({ action: 'PAIR_DEVICE', by, to: to(device.id, display.id), after: { idDisplays } });
      scope.announce({ kind: 'device', idDevices: device.id, displays: [display.id], forgotten: [] });
      return { id: device.id, idDisplays };
    }),

    command(moveDevice, (request, scope) => {
      const { id, id_displays: before } = deviceOf(request.params.id);
      const { id: idDisplays } = displayOf(request.body.idDisplays);
      if (before === idDisplays) return { id, idDisplays };
      devices.move(id, idDisplays);
      // What stood there before is expected there no longer.
      const forgotten = devices.ofDisplay(before).length > 0 ? [] : [placeOfDisplay(before)];
      devices.forget(forgotten);
      const changed = { before: { idDisplays: before }, after: { idDisplays } };
      scope.audit({ action: 'MOVE_DEVICE', by: actorOf(request), to: to(id, idDisplays), ...changed });
      scope.announce({ kind: 'device', idDevices: id, displays: [before, idDisplays], forgotten });
      return { id, idDisplays };
    }),

    command(unpairDevice, (request, scope) => {
      const { id, id_displays: before } = deviceOf(request.params.id);
      devices.remove(id);
      const isLast = devices.ofDisplay(before).length === 0;
      const forgotten = [placeOfDevice(id), ...(isLast ? [placeOfDisplay(before)] : [])];
      devices.forget(forgotten);
      scope.audit({
        action: 'UNPAIR_DEVICE',
        by: actorOf(request),
        to: to(id, before),
        before: { idDisplays: before },
      });
      scope.announce({ kind: 'device', idDevices: id, displays: [before], forgotten });
      return {};
    }),
  ];

  function demandKey(code: string, onWrong: () => void): string {
    try {
      return codes.demandKeyOf(code);
    } catch (error) {
      onWrong();
      throw error;
    }
  }
}

/** Waits until something has come true, the time is over, or whoever asked has gone. */
function newsWithin(
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
