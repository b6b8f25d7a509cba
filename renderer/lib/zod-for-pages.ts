import { config } from 'zod/v4';

// The pages' content security policy forbids code made from text, which zod would otherwise try out (and the
// browser report). The build puts this file in place of `zod`.
config({ jitless: true });

export * from 'zod/v4';
