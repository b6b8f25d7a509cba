import { outliveOutput } from '#shared/server/kit/server-process.ts';

/** Builds pages, servers and documentation if their sources changed. */
outliveOutput();
await import('./pages.ts');
await import('./servers.ts');
await import('./docs.ts');
