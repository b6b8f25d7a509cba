import { hash } from 'node:crypto';

/** Hashes what a device drew by chance: it is as good as the key to look for it, and tells nothing of it. */
export const hashOfKey = (key: string): string => hash('sha256', key);
