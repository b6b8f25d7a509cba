import type { IncomingMessage } from 'node:http';
import proxyAddress from 'proxy-addr';
import { z } from 'zod';
import { isOfThisMachine } from './loopback.ts';

/** Tells whether what stands at this address may say from where a request came to it. */
export type TrustProxy = (address: string, hop: number) => boolean;

const NO_PROXIES: readonly string[] = [];

/**
 * The environment variable TURNO_PROXIES: addresses and networks of the proxies before this server, between commas,
 * such as `10.0.0.5, 172.16.0.0/12`; `loopback` and `uniquelocal` name this machine and all private networks.
 */
export const proxiesSetting = z
  .string()
  .transform((text, context) => {
    const named = text.split(/[\s,]+/).filter((one) => one !== '');
    const wrong = named.find((one) => !isNetwork(one));
    if (wrong !== undefined)
      context.addIssue(`"${wrong}" is no address or network, such as 10.0.0.5 or 172.16.0.0/12`);
    return named;
  })
  .optional();

function isNetwork(text: string): boolean {
  try {
    proxyAddress.compile(text);
    return true;
  } catch {
    return false;
  }
}

/** Names the proxies of a server: where nothing is said, those of its own machine if no other reaches it. */
export const proxiesOf = (named: readonly string[] | undefined, host: string): readonly string[] =>
  named ?? (isOfThisMachine(host) ? ['loopback'] : NO_PROXIES);

/** Trusts these proxies and nobody else. */
export const trustProxies = (named: readonly string[] = NO_PROXIES): TrustProxy =>
  proxyAddress.compile([...named]);

/** Finds the address that a request came from: that of its socket, or what a trusted proxy says before it. */
export const callerAddress = (request: IncomingMessage, trust: TrustProxy): string =>
  proxyAddress(request, trust);
