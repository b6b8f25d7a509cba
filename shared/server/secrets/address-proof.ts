import { createHmac, timingSafeEqual } from 'node:crypto';

const ID_BYTES = 8;
/** 128 bits that nobody guesses. */
const PROOF_BYTES = 16;
/** 24 bytes in base64url. */
const SECRET = /^[A-Za-z0-9_-]{32}$/;

/**
 * Makes and reads what the address of a thing ends with that only its customer may see: its id and the proof of it by
 * a key of the server. Nothing is kept for it, and what is forged is told without looking for one, so that no answer
 * takes longer for a thing that there is. A secret of one sort of things is none of another.
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

    /** Finds the id; null where the secret was not made by this server. */
    idIn(secret: string): number | null {
      if (!SECRET.test(secret)) return null;
      const bytes = Buffer.from(secret, 'base64url');
      const id = Number(bytes.readBigUInt64BE());
      return timingSafeEqual(bytes.subarray(ID_BYTES), proofOf(id)) ? id : null;
    },
  };
}

export type AddressProof = ReturnType<typeof createAddressProof>;
