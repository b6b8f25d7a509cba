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
 * Says on the network that a branch server is here, so that nobody types its address at a new device. A network that
 * lets nothing of the kind through costs that and nothing else: the log says so once.
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

/** The library hears no errors of its socket, and one that nobody hears ends the process. */
function listenForErrors(bonjour: Bonjour, onError: (error: unknown) => void): void {
  const { server } = bonjour as unknown as { readonly server: { readonly mdns: EventEmitter } };
  server.mdns.on('error', onError);
}
