import { EventEmitter } from 'node:events';
import type { Logger } from 'pino';
import type { BranchDatabase } from '#branch-server/db/open-database.ts';
import type { BranchTables } from '#branch-server/db/tables.ts';
import type { DeviceNotice, Notice } from '#branch-server/notices.ts';
import { createBranchHours } from '#branch-server/stored/branch-hours.ts';
import { createIsBranch } from '#branch-server/stored/branch-of.ts';
import type { SettingsNow } from '#branch-server/stored/general-settings.ts';
import { createThrottles } from '#shared/domain/time/throttle.ts';
import type { WriteGate } from '#shared/server/db/scope.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import { every } from '#shared/server/kit/every.ts';
import type { Feature } from '#shared/server/kit/feature.ts';
import { type Beats, createBeats } from './beats.ts';
import { createBranchLanguage } from './branch-language.ts';
import { createConfiguredDisplays } from './configured-displays.ts';
import { createDeviceStore } from './device-store.ts';
import { createDisplayStates, type DisplayStates } from './display-states.ts';
import { createHeardPages, type HeardPages } from './heard-pages.ts';
import { createPairingCodes } from './pairing-codes.ts';
import { pairingRoutes } from './pairing-routes.ts';
import { placeOfDevice } from './place.ts';
import { deviceRoutes } from './routes.ts';
import { createSightings } from './sightings.ts';
import { displayStatusRoutes, type StatusRouteOptions } from './status-routes.ts';
import { createWrongGuesses } from './wrong-guesses.ts';

export interface DeviceOptions extends Pick<StatusRouteOptions, 'revisionOf'> {
  readonly database: Pick<BranchDatabase, 'sqlite' | 'readable' | 'reader'>;
  readonly gate: Pick<WriteGate<Notice, BranchTables>, 'command' | 'version'>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly settings: SettingsNow;
  /** Hears that displays of a branch are otherwise; `troubled`: what staff are told of them too. */
  readonly changed: (idBranches: number, troubled: boolean) => void;
}

interface Devices extends Feature<Notice> {
  readonly beats: Beats;
  /** Lists the displays that staff are told of. */
  readonly troubles: DisplayStates['troubles'];
  /** Lists the open pages of a display. */
  readonly pagesOf: HeardPages['of'];
}

/** Milliseconds between two looks at whether a display has gone dark: nothing happens when one does. */
const LOOK_MS = 2_000;
/** Pages read their list no oftener. */
const TOGETHER_MS = 250;

/** The devices of a branch: which are paired with what, what they show, and when somebody has to look at them. */
export function composeDevices(options: DeviceOptions): Devices {
  const { database, gate, clock, log, settings, changed, revisionOf } = options;
  const { sqlite, readable, reader } = database;
  const displays = createConfiguredDisplays(readable, gate.version);
  const devices = createDeviceStore(sqlite);
  const pages = createHeardPages(clock);
  const sightings = createSightings({ sqlite, gate, clock, log });
  const codes = createPairingCodes(clock.mono);
  const isOpen = createBranchHours(readable, gate.version);
  const states = createDisplayStates({ displays, devices, pages, sightings, isOpen, clock });
  const news = new EventEmitter().setMaxListeners(0);
  const lists = createThrottles((idBranches) => changed(idBranches, false), TOGETHER_MS);
  const beats = createBeats({ displays, devices, pages, sightings, changed: lists.request });
  let told = new Map<number, string>();
  let looking: { stop(): void } | null = null;

  /** Says where what staff are told has changed since it was looked at last. */
  function look(): void {
    const now = new Map<number, string>();
    for (const { idBranches, id, trouble } of states.troubles())
      now.set(idBranches, `${now.get(idBranches) ?? ''} ${id} ${trouble}`);
    const branches = new Set([...now.keys(), ...told.keys()]);
    const others = [...branches].filter((id) => now.get(id) !== told.get(id));
    told = now;
    for (const idBranches of others) changed(idBranches, true);
  }

  function hear({ idDevices, displays: shown, forgotten }: DeviceNotice): void {
    sightings.forget(forgotten as Parameters<typeof sightings.forget>[0]);
    if (idDevices !== null) {
      const device = devices.byId(idDevices);
      if (device) codes.end(device.key_hash);
      pages.send(idDevices, device?.id_displays ?? null);
    }
    news.emit('device');
    for (const id of shown) {
      const display = displays.byId(id);
      if (display) changed(display.idBranches, true);
    }
  }

  return {
    routes: [
      ...deviceRoutes(reader),
      ...displayStatusRoutes({
        ...{ displays, devices, pages, sightings, states, beats, revisionOf },
        isBranch: createIsBranch(readable),
      }),
      ...pairingRoutes({
        ...{ displays, devices, codes, sightings, news },
        language: createBranchLanguage(readable, gate.version, settings),
        guesses: createWrongGuesses(clock.mono),
      }),
    ],
    beats,
    troubles: states.troubles,
    pagesOf: pages.of,
    onCommit(notices) {
      for (const notice of notices) if (notice.kind === 'device') hear(notice);
    },
    /** Lets go of devices whose display went with what central sends: they show a code again. */
    doHousekeeping: () =>
      gate.command((scope) => {
        for (const id of devices.orphans()) {
          const forgotten = [placeOfDevice(id)];
          devices.remove(id);
          devices.forget(forgotten);
          scope.announce({ kind: 'device', idDevices: id, displays: [], forgotten });
        }
      }),
    start() {
      sightings.start();
      looking = every(LOOK_MS, look);
    },
    async stop() {
      looking?.stop();
      lists.stop();
      await sightings.stop();
    },
  };
}
