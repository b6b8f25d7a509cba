import type { KeyObject } from 'node:crypto';
import type { Logger } from 'pino';
import type { Directory } from './access/directory.ts';
import type { DirectoryTrust } from './directory/trust.ts';
import type { Clock } from './kit/clock.ts';
import type { Renew } from './kit/renewable-server.ts';
import type { Limit } from './kit/route.ts';
import type { VoiceSettings } from './speech/voice-settings.ts';
import type { FirstStart } from './starters/first-start.ts';
import type { SetupCode } from './starters/setup-code.ts';

/** Delivery of SMS. */
export interface SmsSettings {
  /** Address of the gateway; none by default. */
  readonly endpoint?: string | undefined;
  /** HTTP client of the provider; default that of Node. */
  readonly fetch?: typeof fetch;
  /** Timeout and poll interval, ms, if not the defaults. */
  readonly timeoutMs?: number;
  readonly pollMs?: number;
}

/** Start options of either server. */
export interface ServerOptions {
  readonly dataDir: string;
  /** Key that encrypts secrets, the same for all processes of one central; by default a file in `dataDir`. */
  readonly secretKey?: Buffer | undefined;
  /** Token for Prometheus; without it there are no metrics. */
  readonly metricsToken?: string | undefined;
  readonly pagesDir: string;
  readonly version: string;
  readonly clock: Clock;
  readonly log: Logger;
  /** Licences are signed with its other half; without one none can be uploaded. */
  readonly licenceKey?: KeyObject | null;
  /** Options of the first start; by default none are open. */
  readonly firstStart?: FirstStart;
  /** Code required for the set-up; without one it is impossible. */
  readonly setupCode?: SetupCode;
  readonly limits: { readonly signIn: Limit };
  /** Addresses and networks of trusted proxies; none by default. */
  readonly proxies?: readonly string[];
  /** Stops and rebuilds the server, after changes of files under it. */
  readonly renew: Renew;
  /** Verifies directory users; by default the directory of the settings. */
  readonly directory?: Directory;
  /** Trust in the directory of the settings; by default that of Node. */
  readonly directoryTrust?: DirectoryTrust;
  readonly sms?: SmsSettings;
  /** Voice settings; espeak-ng by default. */
  readonly voice?: VoiceSettings;
}
