import type { Server } from 'node:http';
import { createLogoImages } from '#hardware/raster/logo-images.ts';
import type { CallerOf } from '#shared/server/kit/caller.ts';
import { createPort } from '#shared/server/kit/port.ts';
import type { TrustProxy } from '#shared/server/kit/proxies.ts';
import { createResourceFiles } from '#shared/server/resources/resource-files.ts';
import { composeSpeech } from '#shared/server/speech/compose-speech.ts';
import { composeDevices } from '../features/devices/compose-devices.ts';
import { createDeviceMachines } from '../features/devices/device-machines.ts';
import { createWorkstationViewers } from '../features/live/branch-notifier.ts';
import { createLiveFeed } from '../features/live/live-feed.ts';
import { createPrintAgents } from '../features/printing/agents/print-agents.ts';
import { composePrinting } from '../features/printing/compose-printing.ts';
import { composeSignage } from '../features/signage/compose-signage.ts';
import { createIsBranch } from '../stored/branch-of.ts';
import { createDesignsInForce } from '../stored/designs-in-force.ts';
import { createKioskDevices } from '../stored/kiosk-devices.ts';
import type { BranchServerOptions } from './options.ts';
import type { Storage } from './storage.ts';
import type { Ticketing } from './ticketing.ts';

interface Web {
  readonly http: Server;
  readonly callerOf: CallerOf;
  readonly trust: TrustProxy;
}

/** Changes of equipment that open pages show. */
interface PageNotifier {
  devicesChanged(idBranches: number, hasIssues: boolean): void;
  printersChanged(idBranches: number): void;
}

/** Composes printers, displays and other devices, and the live feed to all pages. */
export async function composeEquipment(
  options: BranchServerOptions,
  storage: Storage,
  { texts, store, addresses, presence, phones }: Ticketing,
  web: Web,
) {
  const { database, gate, clock, log, reader, settings, dataDir } = storage;
  const { version } = gate;
  const { readable } = database;
  const pages = createPort<PageNotifier>('live feed');
  const files = createResourceFiles(dataDir);
  const logoImages = createLogoImages({
    read: files.read,
    onError: (error, { name }) => log.warn({ err: error, logo: name }, 'logo left out'),
  });
  const machines = createDeviceMachines({ sqlite: database.sqlite, gate, clock, log });
  const printAgents = createPrintAgents(createKioskDevices(readable), { machines, mono: clock.mono });
  const printing = composePrinting({
    gate,
    clock,
    log,
    database,
    reader,
    settings,
    texts,
    logoImages,
    tickets: store,
    isHere: files.has,
    agents: printAgents,
    phoneAddress: addresses.printed,
    changed: (idBranches) => pages.get().printersChanged(idBranches),
  });

  const designs = createDesignsInForce(reader, files.has);
  const speaker = await composeSpeech({ ...options, texts });
  const signage = composeSignage({ database, version, clock, settings, speaker, designs });
  const devices = composeDevices({
    database,
    gate,
    clock,
    log,
    settings,
    machines,
    dataDir,
    version: options.version,
    updateKey: options.updateKey,
    revisionOf: signage.revisionOf,
    printers: printing.attached,
    changed: (idBranches, hasIssues) => pages.get().devicesChanged(idBranches, hasIssues),
  });
  const live = createLiveFeed(web.http, {
    ...signage,
    ...web,
    heartbeats: devices.heartbeats,
    printing: printAgents.lines,
    phones,
    presence,
    log,
    clock,
    isBranch: createIsBranch(readable),
    viewersOf: createWorkstationViewers(readable),
  });
  pages.connect(live);

  return { logoImages, printing, designs, speaker, signage, devices, live };
}

export type BranchEquipment = Awaited<ReturnType<typeof composeEquipment>>;
