import { randomInt } from 'node:crypto';
import { apiError } from '#shared/contract/api-error-factory.ts';

/** Milliseconds for which a code can be used; as long again it is known to have been one. */
const LASTS_MS = 600_000;
/** Limits the codes in use, so that of a million a guess hardly ever meets one, and memory stays bounded. */
const MAX_CODES = 500;
/** Several devices are behind one proxy; beyond this one address takes the codes of all others. */
const MAX_CODES_PER_ADDRESS = 50;
/** Codes unused for this time are released if space is short, ms; devices poll at least every half minute. */
const UNUSED_MS = 120_000;

interface IssuedCode {
  readonly code: string;
  readonly keyHash: string;
  readonly address: string;
  /** Name that the device proposes; empty for none. */
  readonly name: string;
  /** On the monotonic clock, as all times here. */
  readonly until: number;
  /** Whether a device was paired by it. */
  readonly isUsed: boolean;
  /** Last poll of the device, which shows that its page is open. */
  readonly requestedAt: number;
}

/**
 * Pairing codes of devices, in memory only: after a restart each device requests another. A code is bound to the
 * key of its device, so that only that device gets the answer.
 *
 * @param below returns a uniform random integer below a limit
 */
export function createPairingCodes(mono: () => number, below: (limit: number) => number = randomInt) {
  const codes = new Map<string, IssuedCode>();

  function purgeExpired(): void {
    for (const { code, until } of codes.values()) if (until + LASTS_MS <= mono()) codes.delete(code);
  }

  const inUse = () => [...codes.values()].filter(({ until }) => until > mono());

  /** Throws if the address, or all together, have the maximum number of codes in use. */
  function assertCodeAvailable(address: string): void {
    const active = inUse();
    const ofAddress = active.filter((issued) => issued.address === address);
    if (active.length < MAX_CODES && ofAddress.length < MAX_CODES_PER_ADDRESS) return;
    const unused = active.filter(({ requestedAt }) => requestedAt + UNUSED_MS <= mono());
    for (const { code } of unused) codes.delete(code);
    const left = (all: readonly IssuedCode[]) => all.filter((issued) => !unused.includes(issued)).length;
    if (left(active) >= MAX_CODES || left(ofAddress) >= MAX_CODES_PER_ADDRESS)
      throw apiError('TOO_MANY_REQUESTS');
  }

  function generateCode(): string {
    const code = String(below(1_000_000)).padStart(6, '0');
    return codes.has(code) ? generateCode() : code;
  }

  return {
    /** Code of a device: its current one, or a new one. Throws TOO_MANY_REQUESTS beyond the limit. */
    codeFor(
      keyHash: string,
      address: string,
      name = '',
    ): { readonly code: string; readonly secondsLeft: number } {
      purgeExpired();
      const known = inUse().find((issued) => issued.keyHash === keyHash);
      if (!known) assertCodeAvailable(address);
      const pairing = known ?? {
        code: generateCode(),
        keyHash,
        address,
        until: mono() + LASTS_MS,
        isUsed: false,
      };
      codes.set(pairing.code, { ...pairing, name, requestedAt: mono() });
      return { code: pairing.code, secondsLeft: Math.ceil((pairing.until - mono()) / 1000) };
    },

    /** Key, address and proposed name of a code; throws for an unknown, used or expired one. */
    requireIssued(code: string): Pick<IssuedCode, 'keyHash' | 'address' | 'name'> {
      purgeExpired();
      const issued = codes.get(code);
      if (!issued) throw apiError('PAIRING_CODE_UNKNOWN', { field: 'code' });
      if (issued.isUsed) throw apiError('PAIRING_CODE_USED', { field: 'code' });
      if (issued.until <= mono()) throw apiError('PAIRING_CODE_EXPIRED', { field: 'code' });
      return issued;
    },

    /** Time since the last poll of a waiting device, ms; null if it never polled. */
    unrequestedMs(keyHash: string): number | null {
      const requested = [...codes.values()].filter((issued) => issued.keyHash === keyHash);
      return requested.length === 0
        ? null
        : mono() - Math.max(...requested.map(({ requestedAt }) => requestedAt));
    },

    /** Ends the codes of a device that was paired: each works once. */
    end(keyHash: string): void {
      for (const issued of codes.values()) {
        if (issued.keyHash === keyHash && issued.until > mono())
          codes.set(issued.code, { ...issued, until: mono(), isUsed: true });
      }
    },
  };
}

export type PairingCodes = ReturnType<typeof createPairingCodes>;
