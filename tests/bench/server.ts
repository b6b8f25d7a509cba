import { enableCompileCache } from 'node:module';

// As the product's own entry does.
enableCompileCache();
await import('./start-server.ts');
