import type { EventEmitter } from 'node:events';
import { Bonjour } from 'bonjour-service';
import type { DiscoveredServer } from '#electron/ipc.ts';
import { ANNOUNCED_SERVICE } from '#shared/contract/devices/announcement.ts';
import type { DeviceLog } from '../logs/device-log.ts';
import { discoveredServer } from './found-server.ts';

/** Looks for branch servers on the network. */
export interface ServerFinder {
  /** Tells the servers that say they are there, whenever that changes; gives back how to stop. */
  watch(listener: (servers: readonly DiscoveredServer[]) => void): () => void;
}

/** Finds them by multicast DNS. Where the network lets none through, nothing is found and an address is typed instead. */
export function createServerFinder(log: DeviceLog): ServerFinder {
  return {
    watch(listener) {
      let isReported = false;
      const failed = (error: unknown) => {
        if (!isReported) log.info('the network cannot be asked for servers', error);
        isReported = true;
      };
      const bonjour = new Bonjour({}, failed);
      logErrors(bonjour, failed);
      const browser = bonjour.find({ type: ANNOUNCED_SERVICE });
      const notify = () => {
        const servers = browser.services.map(discoveredServer).filter((server) => server !== null);
        listener([...new Map(servers.map((server) => [server.address, server])).values()]);
      };
      browser.on('up', notify);
      browser.on('down', notify);
      const polling = setInterval(() => browser.update(), 5_000);
      return () => {
        clearInterval(polling);
        browser.stop();
        bonjour.destroy();
      };
    },
  };
}

/** The library hears no errors of its socket, and one that nobody hears ends the process. */
function logErrors(bonjour: Bonjour, notify: (error: unknown) => void): void {
  const { server } = bonjour as unknown as { readonly server: { readonly mdns: EventEmitter } };
  server.mdns.on('error', notify);
}
