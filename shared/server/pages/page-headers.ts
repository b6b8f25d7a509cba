import type { RequestHandler } from 'express';
import helmet from 'helmet';

/** Lists what pages may speak to beside their own server; empty where there is no such thing. */
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

/** Lists what pages may ask of a device: operators record with the microphone, nothing asks for anything else. */
export const PERMISSIONS = permissions('microphone');
/** Lists what the page on phones may ask: where it is, for tickets that are given near the branch only. */
export const PHONE_PERMISSIONS = permissions('geolocation');

const NOWHERE: Elsewhere = { recordings: '', mapTiles: '', frames: [] };

/**
 * The headers every page of the product needs: nothing is loaded from elsewhere, nothing runs that was text. Pages
 * speak to their server only, and to what the settings of the installation name.
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
    // A branch's own network speaks plain HTTP; what is put before it for TLS adds this.
    strictTransportSecurity: false,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
  });
  return (request, response, next) => {
    response.setHeader('permissions-policy', permitted);
    policies(request, response, (error) => {
      // Names one site at most, and only this one: the policy above says the same of several.
      if (frames.length > 0) response.removeHeader('x-frame-options');
      next(error);
    });
  };
}

/** Takes from an address what a policy names: nothing of none, and any machine of those that `{s}` stands for. */
function sourceOf(address: string): string[] {
  const url = URL.parse(address.replace('{s}', 'any-of-several'));
  return url ? [url.origin.replace('any-of-several', '*')] : [];
}
