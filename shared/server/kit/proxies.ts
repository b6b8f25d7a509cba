import type { IncomingMessage } from 'node:http';
import proxyAddress from 'proxy-addr';
import { z } from 'zod';
import { isOfThisMachine } from './loopback.ts';

/** True if the peer at this address may set `X-Forwarded-For`. */
export type TrustProxy = (address: string, hop: number) => boolean;

const NO_PROXIES: readonly string[] = [];

/**
 * The environment variable TURNO_PROXIES: addresses and networks of proxies, separated by commas, such as `10.0.0.5,
 * 172.16.0.0/12`; `loopback` and `uniquelocal` are this machine and all private networks.
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

/** Trusted proxies of a server; by default those of its machine if it listens there only. */
export const proxiesOf = (named: readonly string[] | undefined, host: string): readonly string[] =>
  named ?? (isOfThisMachine(host) ? ['loopback'] : NO_PROXIES);

/** Trusts these proxies only. */
export const trustProxies = (named: readonly string[] = NO_PROXIES): TrustProxy =>
  proxyAddress.compile([...named]);

/** The client address of a request: the socket's, or the one that trusted proxies state. */
export const callerAddress = (request: IncomingMessage, trust: TrustProxy): string =>
  proxyAddress(request, trust);
