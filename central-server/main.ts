import { enableCompileCache } from 'node:module';

// Caches compiled code between starts, which halves the start time.
enableCompileCache();
await import('./start.ts');
