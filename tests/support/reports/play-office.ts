import { ApiError } from '#shared/contract/api-error-factory.ts';
import type { IssuedTicket } from '#shared/contract/tickets/tickets.ts';
import { cancelTicket } from '#shared/contract/workstation/supervision.ts';
import { closeWorkstation } from '#shared/contract/workstation/workstations.ts';
import { seededRandom } from '#shared/domain/simulation/seeded-random.ts';
import { repository } from '#shared/server/db/repository.ts';
import { note, say, takeBack } from '../actions/attention-actions.ts';
import { allow, set } from '../actions/configure-workstations.ts';
import { missed, recover, standBy, startWithoutTicket, transfer, undo } from '../actions/ticket-actions.ts';
import { finish, next, open, take } from '../actions/workstation-actions.ts';
import { DEMO } from '../servers/demo-branch.ts';
import type { Branch, SignedIn } from '../servers/start-branch.ts';

/** Names that spreadsheets, pages and databases must not change. */
export const HOSTILE = {
  queue: `=1+1"; drop table tickets; -- <b>&</b>`,
  customer: `Ñandú 100%_\\ O'Hara, «x»`,
  reason: `@comida\u2028<script>`,
} as const;

/** Phone of customers with a name; must not appear in reports. */
export const PHONE = '+34600111222';

const SERVICES = Object.values(DEMO.services);

/**
 * Two users work randomly at a branch: open, close, call, serve, mark no-shows, transfer, park and undo;
 * reproducible by seed, ignoring rejected actions.
 * @returns the quoted waits
 */
export async function playOffice(
  branch: Branch,
  { seed, steps }: { seed: number; steps: number },
): Promise<IssuedTicket[]> {
  const random = seededRandom(seed);
  const any = <T>(some: readonly T[]): T => some[Math.floor(random() * some.length)] as T;
  await allow(branch, { transfer: 1, stand_by: 1, call_no_ticket: 1, removal: 1 });
  await set(branch, 'transferNT', 'Y');
  await set(branch, 'userTransfer', 'Y');
  const reasons = await branch.configure(async (scope) => {
    await repository(scope, 'queues').update(DEMO.queues.accounts, { name: HOSTILE.queue });
    const { id } = await repository(scope, 'close_reasons').insert({ description: HOSTILE.reason });
    const area = await repository(scope, 'attention_areas').insert({ name: 'Planta baja', enabled: 1 });
    await repository(scope, 'workstations').update(1, { id_attention_areas: area.id });
    const all = await scope.trx.selectFrom('close_reasons').select('id').execute();
    return { hostile: id, all: all.map((reason) => reason.id) };
  });
  const supervisor = await branch.signIn('supervisor');
  const people = [await branch.signIn('lucia'), await branch.signIn('marcos')];
  const workstations = new Map<SignedIn, number>();
  const current = new Map<SignedIn, number>();
  const away: number[] = [];

  const release = (who: SignedIn) => current.delete(who);
  const serving: Readonly<Record<string, (who: SignedIn, ticket: number) => Promise<unknown>>> = {
    finish: (who, ticket) => finish(who, ticket).then(() => release(who)),
    async miss(who, ticket) {
      await missed(who, ticket);
      release(who);
      if (random() < 0.3) await undo(who, ticket).then(() => current.set(who, ticket));
      else away.push(ticket);
    },
    async pass(who, ticket) {
      await transfer(who, ticket, { service: any(SERVICES) });
      release(who);
      if (random() < 0.3) await undo(who, ticket).then(() => current.set(who, ticket));
    },
    standBy: (who, ticket) => standBy(who, ticket).then(() => release(who)),
    name: (who, ticket) => say(who, ticket, { customerName: HOSTILE.customer, phonenumber: PHONE }),
    note: (who, ticket) => note(who, ticket, any([1, 2, 3, 5])),
    async removeTransaction(who, ticket) {
      const { idAssistances } = await note(who, ticket, any([1, 2, 5]));
      await takeBack(who, ticket, idAssistances);
    },
  };
  const idle: Readonly<Record<string, (who: SignedIn, workstation: number) => Promise<unknown>>> = {
    async call(who, workstation) {
      const { ticket } = await next(who, workstation);
      if (ticket) current.set(who, ticket.idTicket);
    },
    async startWithoutTicket(who, workstation) {
      const { ticket } = await startWithoutTicket(who, workstation, { service: any(SERVICES) });
      if (ticket) current.set(who, ticket.idTicket);
    },
    async recover(who) {
      const ticket = away.pop();
      if (ticket !== undefined) await recover(who, ticket);
    },
    async close(who, workstation) {
      const closeReason = random() < 0.2 ? undefined : any(reasons.all);
      const body = closeReason === undefined ? {} : { closeReason };
      await who.call(closeWorkstation, { params: { id: workstation }, body });
      workstations.delete(who);
    },
  };
  const IDLE = ['call', 'call', 'call', 'call', 'startWithoutTicket', 'recover', 'close'];
  const SERVING = [
    'finish',
    'finish',
    'finish',
    'miss',
    'miss',
    'pass',
    'standBy',
    'name',
    'note',
    'note',
    'removeTransaction',
  ];

  async function acts(who: SignedIn): Promise<unknown> {
    const [workstation, ticket] = [workstations.get(who), current.get(who)];
    if (ticket !== undefined) return serving[any(SERVING)]?.(who, ticket);
    if (workstation !== undefined) return idle[any(IDLE)]?.(who, workstation);
    const free = [1, 2, 3].filter((id) => ![...workstations.values()].includes(id));
    const selected = any(free);
    await open(who, selected);
    return workstations.set(who, selected);
  }

  const announced: IssuedTicket[] = [];
  for (let step = 0; step < steps; step += 1) {
    branch.clock.advance(1_000 + Math.floor(random() * 90_000));
    const chance = random();
    if (chance < 0.35) announced.push(await take(branch, { service: any(SERVICES) }));
    else if (chance < 0.38) {
      const provided = await take(branch, { service: any(SERVICES) });
      announced.push(provided);
      const { idTicket: ticket } = provided;
      await supervisor.call(cancelTicket, { body: { ticket } });
    } else await acts(any(people)).catch(ignoreApiErrors);
  }
  return announced;
}

function ignoreApiErrors(error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
}
