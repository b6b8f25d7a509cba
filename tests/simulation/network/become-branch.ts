import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { authenticate } from '#shared/contract/access/sign-in.ts';
import { ApiError } from '#shared/contract/api-error-factory.ts';
import { createEnrolmentCode } from '#shared/contract/central/registry.ts';
import { type Client, createClient } from '#shared/contract/client.ts';
import { getKioskViewer } from '#shared/contract/devices/kiosks.ts';
import { enrolAtCentral, getReplicationStatus } from '#shared/contract/replication/replication-status.ts';
import { DEMO_PASSWORD } from '#shared/server/demo/users.ts';

export interface BranchToBe {
  /** Id of the branch at central. */
  readonly id: number;
  readonly origin: string;
  /** Address under which the branch reaches central. */
  readonly link: { readonly origin: string };
}

const ADMINISTRATOR = 'admin';
const LOOK_MS = 100;

/**
 * Enrols a server as the branch with a code from central, unless done already, and waits until it has its
 * configuration. Returns the branch's name.
 */
export async function becomeBranch({ id, origin, link }: BranchToBe, central: string): Promise<string> {
  const administrator = await signIn(origin, ADMINISTRATOR);
  const before = await administrator.call(getReplicationStatus, {});
  // The stored network may have used other ports.
  if (before.central?.url !== link.origin) {
    const { code } = await (await signIn(central, ADMINISTRATOR)).call(createEnrolmentCode, {
      params: { id },
    });
    await administrator.call(enrolAtCentral, { body: { centralUrl: link.origin, code } });
  }
  return configured(origin, id);
}

/** A client of the server, signed in as a demo user. */
export async function signIn(origin: string, username: string): Promise<Client> {
  const body = { username, password: DEMO_PASSWORD };
  const { access_token } = await clientOf(origin, null).call(authenticate, { body });
  return clientOf(origin, access_token);
}

export const clientOf = (origin: string, token: string | null): Client =>
  createClient({ origin, token: () => token, fetch, randomKey: randomUUID });

/**
 * Waits for the kiosks, which are part of the configuration and readable without a token; returns the name of the
 * branch.
 */
async function configured(origin: string, branchId: number): Promise<string> {
  const anybody = clientOf(origin, null);
  for (;;) {
    try {
      const { branchName } = await anybody.call(getKioskViewer, { params: { kioskId: 1, branchId } });
      return branchName;
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 'NOT_FOUND') throw error;
      await pause(LOOK_MS);
    }
  }
}
