import type { EventEmitter } from 'node:events';
import type { NetworkInterfaceInfo } from 'node:os';
import { Bonjour } from 'bonjour-service';
import type { Logger } from 'pino';
import { ANNOUNCED_SERVICE, MAX_SERVICE_NAME_BYTES } from '#shared/contract/devices/announcement.ts';
import { isOfThisMachine } from '#shared/server/kit/loopback.ts';

export interface AnnouncedServer {
  readonly name: string;
  readonly port: number;
  readonly version: string;
  readonly log: Logger;
}

/**
 * Announces the branch server by mDNS, so that new devices find its address. If the network blocks it, the log
 * contains one warning and everything else works.
 */
export function announceServer({ name, port, version, log }: AnnouncedServer): { stop(): Promise<void> } {
  let isReported = false;
  const onError = (error: unknown) => {
    if (!isReported) log.warn({ err: error }, 'the server cannot be announced on the network');
    isReported = true;
  };
  const bonjour = new Bonjour({}, onError);
  listenForErrors(bonjour, onError);
  bonjour.publish({ name, type: ANNOUNCED_SERVICE, port, txt: { version }, probe: false, disableIPv6: true });
  return {
    stop: () =>
      new Promise((resolve) => {
        bonjour.unpublishAll(() => bonjour.destroy(() => resolve()));
      }),
  };
}

/** The library does not handle errors of its socket; an unhandled one would end the process. */
function listenForErrors(bonjour: Bonjour, onError: (error: unknown) => void): void {
  const { server } = bonjour as unknown as { readonly server: { readonly mdns: EventEmitter } };
  server.mdns.on('error', onError);
}

/**
 * Announced name: the branch, and the machine, since names must be unique in a network. A server with several or
 * no branches uses the product name.
 */
export function announcedName(branches: readonly string[], machine: string): string {
  const [only = 'Turno'] = branches.length === 1 ? branches : [];
  const by = ` (${machine})`;
  return (
    cut(only, Math.max(1, MAX_SERVICE_NAME_BYTES - Buffer.byteLength(by))) +
    cut(by, MAX_SERVICE_NAME_BYTES - 1)
  );
}

/** Truncates a text to a number of bytes, at a character boundary. */
function cut(text: string, bytes: number): string {
  const characters = [...text];
  while (Buffer.byteLength(characters.join('')) > bytes) characters.pop();
  return characters.join('');
}

type Interfaces = Readonly<Record<string, readonly NetworkInterfaceInfo[] | undefined>>;
const EVERYWHERE = ['0.0.0.0', '::', ''];

/**
 * Guesses the origin for phones in the network of the branch: the listening address, else the first address in a
 * network. Machines with several networks, a host name or TLS need the setting.
 */
export function guessLocalOrigin(host: string, port: number, interfaces: Interfaces): string {
  if (isOfThisMachine(host)) return `http://localhost:${port}`;
  if (!EVERYWHERE.includes(host)) return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  const all = Object.values(interfaces).flatMap((one) => one ?? []);
  const first = all.find(({ internal, family }) => !internal && family === 'IPv4');
  return `http://${first?.address ?? 'localhost'}:${port}`;
}
