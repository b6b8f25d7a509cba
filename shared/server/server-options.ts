import type { KeyObject } from 'node:crypto';
import type { Logger } from 'pino';
import type { Directory } from './access/directory.ts';
import type { DirectoryTrust } from './directory/trust.ts';
import type { FirstStart } from './first-start/routes.ts';
import type { SetupCode } from './first-start/setup-code.ts';
import type { Clock } from './kit/clock.ts';
import type { Renew } from './kit/renewable-server.ts';
import type { Limit } from './kit/route.ts';
import type { VoiceSettings } from './speech/voice-settings.ts';

/** How messages to phones leave the server. */
export interface SmsSettings {
  /** Address of the gateway; none where it is missing. */
  readonly endpoint?: string | undefined;
  /** Asks the provider; that of Node where it is missing. */
  readonly fetch?: typeof fetch;
  /** Milliseconds that an answer may take, and between two looks, where they are not the usual ones. */
  readonly timeoutMs?: number;
  readonly pollMs?: number;
}

/** Holds the options that either server is started with. */
export interface ServerOptions {
  readonly dataDir: string;
  /** Key that seals secrets, the same for all processes of one central; a file in `dataDir` where it is missing. */
  readonly secretKey?: Buffer | undefined;
  /** What Prometheus shows to read the figures of this server; there are none without it. */
  readonly metricsToken?: string | undefined;
  readonly pagesDir: string;
  readonly version: string;
  readonly clock: Clock;
  readonly log: Logger;
  /** Licences are signed with its other half; without one none can be uploaded. */
  readonly licenceKey?: KeyObject | null;
  /** Settles what is open before the first user can sign in; nothing is where it is missing. */
  readonly firstStart?: FirstStart;
  /** Code that whoever sets this server up has to show; without one nobody can. */
  readonly setupCode?: SetupCode;
  readonly limits: { readonly signIn: Limit };
  /** Addresses and networks whose word counts for where a request came from; none where it is missing. */
  readonly proxies?: readonly string[];
  /** Puts all of this away and together again, for what changes the file under it. */
  readonly renew: Renew;
  /** Verifies directory users; the directory that the settings name does where it is missing. */
  readonly directory?: Directory;
  /** Trust in the directory that the settings name; that of Node where it is missing. */
  readonly directoryTrust?: DirectoryTrust;
  readonly sms?: SmsSettings;
  /** How turns are spoken; by espeak-ng, where it is installed, where it is missing. */
  readonly voice?: VoiceSettings;
}
