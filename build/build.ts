import { outliveOutput } from '#shared/server/kit/server-process.ts';

/** Builds what is served and shipped, where its sources have changed. */
outliveOutput();
await import('./pages.ts');
await import('./servers.ts');
