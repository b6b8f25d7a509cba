import type { KeyObject } from 'node:crypto';
import type { Logger } from 'pino';
import type { Directory } from './access/directory.ts';
import type { DirectoryTrust } from './directory/trust.ts';
import type { FirstStart } from './first-start/routes.ts';
import type { Clock } from './kit/clock.ts';
import type { Renew } from './kit/renewable-server.ts';
import type { Limit } from './kit/route.ts';

/** What either server is handed by whoever starts it. */
export interface ServerOptions {
  readonly dataDir: string;
  /** What secrets are sealed with, the same for all processes of one central; a file in `dataDir` where it is missing. */
  readonly secretKey?: Buffer | undefined;
  readonly pagesDir: string;
  readonly version: string;
  readonly clock: Clock;
  readonly log: Logger;
  /** Licences are signed with its other half; without one none can be uploaded. */
  readonly licenceKey?: KeyObject | null;
  /** What may be settled when nobody can sign in yet; nothing where it is missing. */
  readonly firstStart?: FirstStart;
  readonly limits: { readonly signIn: Limit };
  /** Puts all of this away and together again, for what changes the file under it. */
  readonly renew: Renew;
  /** Where directory users are looked up; in the one that the settings name where it is missing. */
  readonly directory?: Directory;
  /** Whom the directory that the settings name is believed to be; whom Node believes where it is missing. */
  readonly directoryTrust?: DirectoryTrust;
}
