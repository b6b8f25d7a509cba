import { outliveOutput } from '#shared/server/kit/server-process.ts';

/** Builds pages and servers if their sources changed. */
outliveOutput();
await import('./pages.ts');
await import('./servers.ts');
