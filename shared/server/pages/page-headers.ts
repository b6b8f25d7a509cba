import type { RequestHandler } from 'express';
import helmet from 'helmet';

/** Other servers that pages may access; empty for none. */
export interface Elsewhere {
  /** Address to which recordings are sent. */
  readonly recordings: string;
  /** Address of the pictures of maps, with `{z}`, `{x}` and `{y}` in it. */
  readonly mapTiles: string;
  /** Sites that may show the page within theirs. */
  readonly frames: readonly string[];
}

const DEVICES = [
  'bluetooth',
  'camera',
  'display-capture',
  'hid',
  'midi',
  'payment',
  'serial',
  'usb',
] as const;

const permissions = (allowed: 'microphone' | 'geolocation'): string =>
  [...(['microphone', 'geolocation'] as const), ...DEVICES]
    .map((device) => `${device}=${device === allowed ? '(self)' : '()'}`)
    .join(', ');

/** Browser features that pages may use: the microphone for recordings, no others. */
export const PERMISSIONS = permissions('microphone');
/** Permissions of the phone page: location, for tickets issued near the branch only. */
export const PHONE_PERMISSIONS = permissions('geolocation');

const NOWHERE: Elsewhere = { recordings: '', mapTiles: '', frames: [] };

/**
 * Headers of every page: no external resources, no inline scripts. Pages connect only to their server, and to
 * servers of the settings.
 */
export function pageHeaders(
  { recordings, mapTiles, frames }: Elsewhere = NOWHERE,
  permitted: string = PERMISSIONS,
): RequestHandler {
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
        frameAncestors: ["'self'", ...frames],
      },
    },
    // The local network of a branch uses plain HTTP; a TLS proxy adds this.
    strictTransportSecurity: false,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
  });
  return (request, response, next) => {
    response.setHeader('permissions-policy', permitted);
    policies(request, response, (error) => {
      // This header allows at most one origin; the policy above supports several.
      if (frames.length > 0) response.removeHeader('x-frame-options');
      next(error);
    });
  };
}

/** Converts an address to a CSP source: none for an empty one, a wildcard for `{s}`. */
function sourceOf(address: string): string[] {
  const url = URL.parse(address.replace('{s}', 'any-of-several'));
  return url ? [url.origin.replace('any-of-several', '*')] : [];
}
