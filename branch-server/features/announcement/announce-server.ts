import type { EventEmitter } from 'node:events';
import { Bonjour } from 'bonjour-service';
import type { Logger } from 'pino';
import { ANNOUNCED_SERVICE } from '#shared/contract/devices/announcement.ts';

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
