import type { EventEmitter } from 'node:events';
import { Bonjour } from 'bonjour-service';
import type { DiscoveredServer } from '#electron/ipc.ts';
import { ANNOUNCED_SERVICE } from '#shared/contract/devices/announcement.ts';
import type { DeviceLog } from './log.ts';

/** Discovers branch servers in the network. */
export interface ServerFinder {
  /** Reports the announced servers at each change; returns a function that stops it. */
  watch(listener: (servers: readonly DiscoveredServer[]) => void): () => void;
}

/** Discovery by multicast DNS. If the network blocks it, nothing is found and the address must be typed. */
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

/** The library does not handle errors of its socket; an unhandled one would end the process. */
function logErrors(bonjour: Bonjour, notify: (error: unknown) => void): void {
  const { server } = bonjour as unknown as { readonly server: { readonly mdns: EventEmitter } };
  server.mdns.on('error', notify);
}

/** A discovery answer; any machine in the network can send one. */
interface Announced {
  readonly name: string;
  readonly port: number;
  readonly addresses?: readonly string[] | undefined;
  readonly referer?: { readonly address: string } | undefined;
}

/**
 * Selects the address reachable by others: IPv4 before IPv6, no loopback.
 *
 * @internal used by tests besides this file
 */
export function discoveredServer({
  name,
  port,
  addresses = [],
  referer,
}: Announced): DiscoveredServer | null {
  const from = referer ? [referer.address] : [];
  const reachable = [...from, ...addresses].filter((address) => /^\d+(\.\d+){3}$/.test(address));
  const [first] = reachable.filter((address) => !address.startsWith('127.')).concat(reachable);
  const address = first === undefined ? null : serverOrigin(`http://${first}:${port}`);
  return address === null ? null : { name: name.slice(0, 100), address };
}

/** Default port of a branch server. */
const PORT = 8080;

/**
 * Parses an address as users type it (`192.168.1.10`, `turno:8081`, `https://turno.example.com/`) and returns its
 * origin; null if invalid. Without a scheme it is a machine of the local network.
 */
export function serverOrigin(input: string): string | null {
  const text = input.trim();
  const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(text);
  const address = hasScheme ? text : `http://${text}`;
  if (text === '' || text.length > 300 || /\s/.test(text) || !URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
  if (url.username !== '' || url.password !== '' || url.hostname === '') return null;
  if (!hasScheme && !/:\d+(\/|$)/.test(text)) url.port = String(PORT);
  return url.origin;
}
