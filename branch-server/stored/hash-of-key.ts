import { hash } from 'node:crypto';

/** Hash of the random key of a device: sufficient to find it, without revealing the key. */
export const hashOfKey = (key: string): string => hash('sha256', key);
