import type { RequestHandler } from 'express';
import helmet from 'helmet';

/**
 * The headers every page of the product needs: nothing is loaded from elsewhere, nothing runs that was text. Pages
 * speak to their server only, and to the address that `sendsTo` answers where it is not empty.
 */
export function pageHeaders(sendsTo: () => string = () => ''): RequestHandler {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // The kit of the staff pages sizes things by inline styles.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        connectSrc: ["'self'", () => sourceOf(sendsTo())],
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
}

/** What a policy names of an address; `'self'`, said once more, for none. */
const sourceOf = (address: string): string => (address === '' ? "'self'" : new URL(address).origin);
