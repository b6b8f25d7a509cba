import { config } from 'zod/v4';

// The content security policy forbids `eval`, which zod would try. The build replaces `zod` with this module.
config({ jitless: true });

export * from 'zod/v4';
