import { createServer } from 'node:http';
import { originsIn } from '#shared/domain/appointments/booking.ts';
import { trustProxies } from '#shared/server/kit/proxies.ts';
import { createWebApp } from '#shared/server/kit/web-app.ts';
import { serveFeatures } from '#shared/server/serve-features.ts';
import { createCallerOf } from './composition/caller-of.ts';
import { composeEquipment } from './composition/equipment.ts';
import { composeFeatures } from './composition/features.ts';
import type { BranchServerOptions } from './composition/options.ts';
import { composeStorage } from './composition/storage.ts';
import { composeTicketing } from './composition/ticketing.ts';
import { createWriteOnce } from './db/write-once.ts';
import type { Notice } from './notices.ts';
import { createHandlePhoneRequest } from './operations/phone.ts';
import { createBranchOf } from './stored/branch-of.ts';
import { createKioskDevices } from './stored/kiosk-devices.ts';
import { createWaitingCustomers } from './stored/tickets/waiting-customers.ts';

/**
 * Composes a branch server that is ready to listen: the composition root. Everything in which installations differ comes
 * with the options; the parts are in `composition/`, from storage up to the list of features.
 */
export async function createBranchServer(options: BranchServerOptions) {
  const storage = await composeStorage(options);
  const { database, reader, gate, clock, log, settings, ports } = storage;

  const trust = trustProxies(options.proxies);
  const app = createWebApp({ trust, log });
  const http = createServer(app);
  const callerOf = createCallerOf({
    readable: database.readable,
    sqlite: database.sqlite,
    gate,
    clock,
    log,
    version: () => gate.version() + storage.outsideWrites(),
  });

  const ticketing = composeTicketing(options, storage);
  const { operations, waits } = ticketing;
  const equipment = await composeEquipment(options, storage, ticketing, { http, callerOf, trust });
  const { devices, printing } = equipment;
  const replication = options.replication({
    ...options,
    ...storage,
    days: storage.reading.days,
    waits,
    equipment: {
      printers: printing.printers,
      devices: devices.reported,
      stoppedVersion: devices.stoppedVersion,
      withdrawn: devices.withdrawn,
    },
    onServerTime: storage.trustedClock.observe,
    suspendRestored: operations.suspendRestored,
    phones: {
      key: ticketing.keyOutside.toString('hex'),
      grant: createHandlePhoneRequest({ gate, operations, find: ticketing.store.find }),
    },
  });
  ports.replication.connect(replication);

  const kioskDevices = createKioskDevices(database.readable);
  const served = serveFeatures(app, {
    ...options,
    server: 'branch',
    features: composeFeatures({ options, app, storage, ticketing, equipment, replication }),
    confirmBeforeWrite: { reader, waiting: createWaitingCustomers(reader) },
    damage: storage.damage,
    write: createWriteOnce<Notice>({ gate, idempotency: storage.idempotency, clock }),
    callerOf,
    branchOf: createBranchOf(database.readable),
    kioskOf: (deviceKey) => kioskDevices.byKey(deviceKey)?.id,
    elsewhere() {
      const { recordingAddress: recordings, mapTiles, bookingFrames } = settings();
      return { recordings, mapTiles, frames: originsIn(bookingFrames) };
    },
  });
  ports.features.connect(served);

  return {
    http,
    gate,
    reader,
    /** Cleans up, then starts printing and the background work; call it once the configuration is in place. */
    start: served.start,
    async stop(): Promise<void> {
      await served.stop();
      database.close();
    },
  };
}
