import type { ReplicationStatus } from '#shared/contract/replication/replication-status.ts';
import type { After } from './after.ts';
import type { CentralClient } from './central-client.ts';
import type { Enrolment } from './enrolment/enrolment-store.ts';
import type { ReplicationDeps } from './replication.ts';

/** The configuration's way down, while the branch is enrolled. */
export interface Downward {
  start(): void;
  /** Takes the newest revision that central has for this branch. */
  news(revision: number): void;
  /** Reads the revision of the configuration in force. */
  revision(): number;
  /** Tells how much of the first configuration has come; null once it is in force. */
  bootstrap(): ReplicationStatus['bootstrap'];
  stop(): Promise<void>;
}

/** Gives the way down what it needs of the link to central. */
export interface DownwardLink {
  readonly client: CentralClient;
  readonly enrolment: Enrolment;
  alarm(reason: string): void;
  readonly world: Pick<ReplicationDeps, 'database' | 'gate' | 'random' | 'bootId'> & {
    readonly after: After;
  };
}

export type ComposeDownward = (link: DownwardLink) => Downward;
