import { ApiError } from '#shared/contract/api-error-factory.ts';
import type { Client } from '#shared/contract/client.ts';
import { saveGeneralParameters } from '#shared/contract/installation/general-parameters.ts';
import {
  type Appointment,
  arriveAppointment,
  bookAppointment,
  cancelAppointment,
  changeAppointment,
  findAppointments,
  getAppointmentCalendar,
} from '#shared/contract/tickets/appointments.ts';
import { bookPublicly } from '#shared/contract/tickets/public-booking.ts';
import { cancelTicket } from '#shared/contract/workstation/supervision.ts';
import { MODULES } from '#shared/domain/access/modules.ts';
import type { BookedThrough } from '#shared/domain/appointments/states.ts';
import { seededRandom } from '#shared/domain/simulation/seeded-random.ts';
import { repository } from '#shared/server/db/repository.ts';
import { addRole, addUser } from '../actions/add-user.ts';
import { missed, transfer } from '../actions/ticket-actions.ts';
import { finish, next, open, take } from '../actions/workstation-actions.ts';
import { DEMO } from '../servers/demo-branch.ts';
import type { Branch, SignedIn } from '../servers/start-branch.ts';

/** Expected outcome of an appointment. */
export interface SimulatedAppointment {
  readonly id: number;
  readonly number: string;
  readonly name: string;
  readonly queue: number;
  readonly service: number;
  readonly through: BookedThrough;
  start: number;
  canceled: boolean;
  /** The number shown by the customer. */
  ticket: { readonly id: number; readonly code: string } | null;
}

interface Play {
  readonly seed: number;
  readonly days: number;
  readonly stepsADay: number;
}

const AT = { params: { id: DEMO.branch } };
const MINUTE = 60_000;
const { services, queues } = DEMO;
/** Appointment types with the queue of each. */
const QUEUE_OF = new Map<number, number>([
  [services.loans, queues.loans],
  [services.accounts, queues.accounts],
]);
const SERVICES = [...QUEUE_OF.keys()];
/** Earliest and latest arrival relative to the time of the appointment. */
const [EARLY, LATE] = [50 * MINUTE, 40 * MINUTE] as const;
/** Time after which a missing customer counts as a no-show. */
export const LATEST = 15 * MINUTE;
const [MIN_MS, MAX_MS] = [20_000, 6 * MINUTE] as const;

/**
 * Simulates some days of a branch with appointments: people, programs and customers book, move and cancel; customers
 * arrive early, late or never; others have no appointment; two desks serve, mark no-shows and transfer. Actions that
 * the branch rejects have no effect.
 */
export async function playAppointments(branch: Branch, { seed, days, stepsADay }: Play) {
  const random = seededRandom(seed);
  const any = <T>(some: readonly T[]) => some[Math.floor(random() * some.length)];
  let admin = await branch.signIn('admin');
  let program = await programOf(branch);
  let supervisor = await branch.signIn('supervisor');
  await admin.call(saveGeneralParameters, { body: { settings: [{ name: 'bookingPage', value: 'Y' }] } });
  const simulated: SimulatedAppointment[] = [];
  const current = new Map<string, number>();
  const waiting: number[] = [];
  let customers = 0;

  const free = async (idServices: number) => {
    const { days: ahead } = await admin.call(getAppointmentCalendar, { ...AT, query: { days: 2 } });
    return ahead
      .flatMap(({ slots }) => slots)
      .filter((slot) => slot.idQueues === QUEUE_OF.get(idServices) && slot.free > 0)
      .map(({ start }) => start);
  };

  async function books(through: BookedThrough): Promise<void> {
    const service = any(SERVICES) ?? 0;
    const start = any(await free(service));
    if (start === undefined) return;
    customers += 1;
    const name = `Cliente ${customers}`;
    const wanted = { idServices: service, idSegments: DEMO.segments.general, start, customerName: name };
    const booked =
      through === 'customer'
        ? await bookedPublicly({ ...wanted, phonenumber: `6${String(customers).padStart(8, '0')}` })
        : await (through === 'desk' ? admin : program).call(bookAppointment, { ...AT, body: wanted });
    const { idAppointments: id, number, idQueues: queue } = booked;
    simulated.push({ id, number, name, queue, service, through, start, canceled: false, ticket: null });
  }

  async function bookedPublicly(wanted: {
    readonly idServices: number;
    readonly idSegments: number;
    readonly start: number;
    readonly customerName: string;
    readonly phonenumber: string;
  }): Promise<Appointment> {
    const { booking } = await branch.anybody.call(bookPublicly, {
      ...AT,
      body: { ...wanted, email: '', language: 'es', consent: true },
    });
    const [found] = await admin.call(findAppointments, { ...AT, query: { search: booking.number } });
    if (!found) throw new Error('an appointment that was booked is not found');
    return found;
  }

  const mayCome = () =>
    simulated.filter(({ canceled, ticket, start }) => {
      const now = branch.clock.now();
      return !canceled && !ticket && now >= start - EARLY && now <= start + LATE;
    });
  /** Those that cannot have been cancelled yet: that happens in the background at an unknown time. */
  const ahead = () =>
    simulated.filter(
      ({ canceled, ticket, start }) => !canceled && !ticket && branch.clock.now() < start + LATEST,
    );

  async function comes(): Promise<void> {
    const one = any(mayCome());
    if (!one) return;
    const { ticket } = await admin.call(arriveAppointment, { params: { id: one.id }, query: {} });
    one.ticket = { id: ticket.idTicket, code: ticket.code };
    waiting.push(ticket.idTicket);
  }

  async function moves(): Promise<void> {
    const one = any(ahead());
    const start = one && any(await free(one.service));
    if (!one || start === undefined) return;
    const customerName = one.name;
    await admin.call(changeAppointment, { params: { id: one.id }, body: { start, customerName } });
    one.start = start;
  }

  async function cancels(): Promise<void> {
    const one = any(ahead());
    if (!one) return;
    await admin.call(cancelAppointment, { params: { id: one.id } });
    one.canceled = true;
  }

  async function walksIn(): Promise<void> {
    const { idTicket } = await take(branch, { service: any(SERVICES) ?? services.loans });
    waiting.push(idTicket);
  }

  async function leaves(): Promise<void> {
    const ticket = any(waiting.slice(-4));
    if (ticket !== undefined) await supervisor.call(cancelTicket, { body: { ticket } });
  }

  async function works(who: SignedIn, workstation: number, name: string): Promise<void> {
    const ticket = current.get(name);
    if (ticket === undefined) {
      // Without waiting tickets the desk calls the next one automatically.
      const called = (await next(who, workstation).catch(() => open(who, workstation))).ticket;
      if (called) current.set(name, called.idTicket);
      return;
    }
    const chance = random();
    if (chance < 0.7) await finish(who, ticket);
    else if (chance < 0.88) await missed(who, ticket);
    else await transfer(who, ticket, { service: any(SERVICES) ?? services.loans });
    current.delete(name);
  }

  for (let day = 0; day < days; day += 1) {
    if (day > 0) branch.clock.advanceTo(Date.UTC(2026, 10, 16 + day, 8));
    admin = await branch.signIn('admin');
    program = await programOf(branch);
    supervisor = await branch.signIn('supervisor');
    const operators = [await branch.signIn('lucia'), await branch.signIn('marcos')] as const;
    for (const [index, who] of operators.entries()) await open(who, index + 1).catch(ignoreApiErrors);
    const steps: readonly (() => Promise<void>)[] = [
      ...[() => books('desk'), () => books('customer'), () => books('program')],
      ...[comes, comes, comes, comes, moves, cancels, walksIn, walksIn, leaves, leaves],
      ...operators.flatMap((who, index) => {
        const work = () => works(who, index + 1, String(index));
        return [work, work, work];
      }),
    ];
    for (let step = 0; step < stepsADay; step += 1) {
      branch.clock.advance(MIN_MS + Math.floor(random() * (MAX_MS - MIN_MS)));
      await any(steps)?.().catch(ignoreApiErrors);
    }
  }
  return simulated;
}

/** A program that books like an integration. */
const programOf = async (branch: Branch): Promise<Client> => {
  const { token } = await branch.configure(async (scope) => {
    const user = await addUser(scope, await addRole(scope, [MODULES.generateTickets]));
    await repository(scope, 'users').update(user.idUsers, { user_type: 'API' });
    return user;
  });
  return branch.as(token);
};

function ignoreApiErrors(error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
}
