import { io, type Socket } from 'socket.io-client';
import { vi } from 'vitest';
import type { Client } from '#shared/contract/client.ts';
import type { ClientEvents, ServerEvents, SubscriptionAnswer } from '#shared/contract/socket-events.ts';
import { addToQueue, callAuto, removeFromQueue } from '#shared/contract/workstation/waiting-workstations.ts';
import { getWorkstation, type Workstation } from '#shared/contract/workstation/workstations.ts';
import { repository } from '#shared/server/db/repository.ts';
import { DEMO } from '../servers/demo-branch.ts';
import type { Branch, SignedIn } from '../servers/start-branch.ts';

export const waitNext = (operator: Client, id: number): Promise<Workstation> =>
  operator.call(addToQueue, { params: { id } });

export const waitNoMore = (operator: Client, id: number): Promise<Workstation> =>
  operator.call(removeFromQueue, { params: { id } });

export const hasArrival = (operator: Client, id: number): Promise<Workstation> =>
  operator.call(callAuto, { params: { id } });

export const see = (operator: Client, id: number): Promise<Workstation> =>
  operator.call(getWorkstation, { params: { id } });

/** Waits until background work is complete. */
export const until = <Seen>(look: () => Seen | Promise<Seen>): Promise<Seen> =>
  vi.waitFor(look, { timeout: 30_000, interval: 20 });

/** Disables politeness, so that tickets can be called at once. */
export const withoutPoliteness = (branch: Branch): Promise<void> =>
  branch.configure(async (scope) => {
    const rows = await scope.trx.selectFrom('politeness').select('id').execute();
    for (const { id } of rows) await repository(scope, 'politeness').update(id, { seconds: 0 });
  });

export type Page = Socket<ServerEvents, ClientEvents>;

/** A page of a user that subscribes to the branch; resolves after the subscription. */
export async function openPage(branch: Branch, { token }: SignedIn): Promise<Page> {
  const page: Page = io(branch.origin, { transports: ['websocket'], forceNew: true, auth: { token } });
  const subscription = await new Promise<SubscriptionAnswer<null>>((resolve) => {
    page.emit('branch:subscribe', { idBranches: DEMO.branch }, resolve);
  });
  if (!subscription.ok) throw new Error(`the branch is not followed: ${subscription.status}`);
  return page;
}
