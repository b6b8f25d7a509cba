import type { ReplicationStatus } from '#shared/contract/replication/replication-status.ts';
import type { After } from './after.ts';
import type { CentralClient } from './central-client.ts';
import type { Enrolment } from './enrolment/enrolment-store.ts';
import type { ReplicationWorld } from './replication.ts';

/** The configuration's way down, while the branch is enrolled. */
export interface Downward {
  start(): void;
  /** The newest configuration that central has for this branch, as it has just said. */
  news(revision: number): void;
  /** Of the configuration in force. */
  revision(): number;
  /** Null while nothing is being taken as a whole. */
  bootstrap(): ReplicationStatus['bootstrap'];
  stop(): Promise<void>;
}

/** What the way down is handed of the link to central. */
export interface DownwardLink {
  readonly client: CentralClient;
  readonly enrolment: Enrolment;
  alarm(reason: string): void;
  readonly world: Pick<ReplicationWorld, 'database' | 'gate' | 'random' | 'bootId'> & {
    readonly after: After;
  };
}

export type ComposeDownward = (link: DownwardLink) => Downward;
