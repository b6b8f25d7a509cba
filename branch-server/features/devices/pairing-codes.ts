import { randomInt } from 'node:crypto';
import { apiError } from '#shared/contract/api-error-factory.ts';

/** Milliseconds for which a code can be used; as long again it is known to have been one. */
const LASTS_MS = 600_000;
/** Limits the codes in use, so that of a million a guess hardly ever meets one, and memory stays bounded. */
const MAX_CODES = 500;
/** Several devices are behind one proxy; beyond this one address takes the codes of all others. */
const MAX_CODES_PER_ADDRESS = 50;
/** Devices ask at least every half minute: the code of one that does not is given up where room is short. */
const UNUSED_MS = 120_000;

interface IssuedCode {
  readonly code: string;
  readonly keyHash: string;
  readonly address: string;
  /** On the clock that never goes back, as all moments here. */
  readonly until: number;
  /** When its device asked last: its page is alive while it does. */
  readonly requestedAt: number;
}

/**
 * Keeps the codes that devices show, in memory alone: after a restart each asks for another. A code is bound to the key
 * of its device, so that only that device is answered once it was typed.
 *
 * @param below draws a whole number under a limit, without favouring any
 */
export function createPairingCodes(mono: () => number, below: (limit: number) => number = randomInt) {
  const codes = new Map<string, IssuedCode>();

  function purgeExpired(): void {
    for (const { code, until } of codes.values()) if (until + LASTS_MS <= mono()) codes.delete(code);
  }

  const inUse = () => [...codes.values()].filter(({ until }) => until > mono());

  /** Refuses another code, of this address or at all, beyond what devices that still ask have. */
  function assertCodeAvailable(address: string): void {
    const taken = inUse();
    const ofAddress = taken.filter((drawn) => drawn.address === address);
    if (taken.length < MAX_CODES && ofAddress.length < MAX_CODES_PER_ADDRESS) return;
    const unused = taken.filter(({ requestedAt }) => requestedAt + UNUSED_MS <= mono());
    for (const { code } of unused) codes.delete(code);
    const left = (all: readonly IssuedCode[]) => all.filter((drawn) => !unused.includes(drawn)).length;
    if (left(taken) >= MAX_CODES || left(ofAddress) >= MAX_CODES_PER_ADDRESS)
      throw apiError('TOO_MANY_REQUESTS');
  }

  function generateCode(): string {
    const code = String(below(1_000_000)).padStart(6, '0');
    return codes.has(code) ? generateCode() : code;
  }

  return {
    /** Gives the code of a device: the one that it has, or a new one. Refuses with TOO_MANY_REQUESTS beyond all measure. */
    codeFor(keyHash: string, address: string): { readonly code: string; readonly secondsLeft: number } {
      purgeExpired();
      const known = inUse().find((drawn) => drawn.keyHash === keyHash);
      if (!known) assertCodeAvailable(address);
      const drawn = known ?? { code: generateCode(), keyHash, address, until: mono() + LASTS_MS };
      codes.set(drawn.code, { ...drawn, requestedAt: mono() });
      return { code: drawn.code, secondsLeft: Math.ceil((drawn.until - mono()) / 1000) };
    },

    /** Finds whose code it is. Refuses one that nobody has, and one that is over. */
    requireKeyOf(code: string): string {
      purgeExpired();
      const drawn = codes.get(code);
      if (!drawn) throw apiError('PAIRING_CODE_UNKNOWN', { field: 'code' });
      if (drawn.until <= mono()) throw apiError('PAIRING_CODE_EXPIRED', { field: 'code' });
      return drawn.keyHash;
    },

    /** Tells for how many milliseconds a device that waits has not asked; null where it never did. */
    unrequestedMs(keyHash: string): number | null {
      const requested = [...codes.values()].filter((drawn) => drawn.keyHash === keyHash);
      return requested.length === 0
        ? null
        : mono() - Math.max(...requested.map(({ requestedAt }) => requestedAt));
    },

    /** Ends the codes of a device that was paired: each works once. */
    end(keyHash: string): void {
      for (const drawn of codes.values()) {
        if (drawn.keyHash === keyHash)
          codes.set(drawn.code, { ...drawn, until: Math.min(drawn.until, mono()) });
      }
    },
  };
}

export type PairingCodes = ReturnType<typeof createPairingCodes>;
