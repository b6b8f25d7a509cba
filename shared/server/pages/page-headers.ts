import type { RequestHandler } from 'express';
import helmet from 'helmet';

/** Lists what pages may speak to beside their own server; empty where there is no such thing. */
export interface Elsewhere {
  /** Address to which recordings are sent. */
  readonly recordings: string;
  /** Address of the pictures of maps, with `{z}`, `{x}` and `{y}` in it. */
  readonly mapTiles: string;
}

/** Lists what pages may ask of a device: operators record with the microphone, nothing asks for anything else. */
const PERMISSIONS = [
  'microphone=(self)',
  ...['bluetooth', 'camera', 'display-capture', 'geolocation', 'hid', 'midi', 'payment', 'serial', 'usb'].map(
    (device) => `${device}=()`,
  ),
].join(', ');

const NOWHERE: Elsewhere = { recordings: '', mapTiles: '' };

/**
 * The headers every page of the product needs: nothing is loaded from elsewhere, nothing runs that was text. Pages
 * speak to their server only, and to what the settings of the installation name.
 */
export function pageHeaders({ recordings, mapTiles }: Elsewhere = NOWHERE): RequestHandler {
  const policies = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // The kit of the staff pages sizes things by inline styles.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...sourceOf(mapTiles)],
        mediaSrc: ["'self'", 'blob:'],
        connectSrc: ["'self'", ...sourceOf(recordings)],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        frameAncestors: ["'self'"],
      },
    },
    // A branch's own network speaks plain HTTP; what is put before it for TLS adds this.
    strictTransportSecurity: false,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
  });
  return (request, response, next) => {
    response.setHeader('permissions-policy', PERMISSIONS);
    policies(request, response, next);
  };
}

/** Takes from an address what a policy names: nothing of none, and any machine of those that `{s}` stands for. */
function sourceOf(address: string): string[] {
  const url = URL.parse(address.replace('{s}', 'any-of-several'));
  return url ? [url.origin.replace('any-of-several', '*')] : [];
}
