import { createHmac, timingSafeEqual } from 'node:crypto';

const ID_BYTES = 8;
/** 128 bits. */
const PROOF_BYTES = 16;
/** 24 bytes in base64url. */
const SECRET = /^[A-Za-z0-9_-]{32}$/;

/**
 * Creates and verifies the secret part of customer addresses: an id and its HMAC by a server key. Nothing is stored,
 * and forged secrets are rejected without a lookup. Kinds have separate secrets.
 */
export function createAddressProof(key: Buffer, sort: 'phone ticket' | 'appointment') {
  const proofOf = (id: number): Buffer =>
    createHmac('sha256', key).update(`turno ${sort} v1 ${id}`).digest().subarray(0, PROOF_BYTES);

  return {
    of(id: number): string {
      const bytes = Buffer.alloc(ID_BYTES);
      bytes.writeBigUInt64BE(BigInt(id));
      return Buffer.concat([bytes, proofOf(id)]).toString('base64url');
    },

    /** Id of a valid secret; otherwise null. */
    idIn(secret: string): number | null {
      if (!SECRET.test(secret)) return null;
      const bytes = Buffer.from(secret, 'base64url');
      const id = Number(bytes.readBigUInt64BE());
      return timingSafeEqual(bytes.subarray(ID_BYTES), proofOf(id)) ? id : null;
    },
  };
}

export type AddressProof = ReturnType<typeof createAddressProof>;
