import { ApiError } from '#shared/contract/api-error-factory.ts';
import { arriveAppointment, bookAppointment } from '#shared/contract/tickets/appointments.ts';
import type { IssuedTicket } from '#shared/contract/tickets/tickets.ts';
import { closeWorkstation } from '#shared/contract/workstation/workstations.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { exponential, logNormal } from '#shared/domain/simulation/draw.ts';
import { seededRandom } from '#shared/domain/simulation/seeded-random.ts';
import { repository } from '#shared/server/db/repository.ts';
import { loansByAppointment, offerAppointments } from '#tests/support/actions/offer-appointments.ts';
import { addAttentionProfile, setAttentionProfile } from '#tests/support/actions/set-attention-profile.ts';
import { finish, next, open, take } from '#tests/support/actions/workstation-actions.ts';
import { DEMO, DEMO_POLITENESS_MS, type DemoUser } from '#tests/support/servers/demo-branch.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';
import type { ServerPattern } from './server-patterns.ts';
import type { EstimatedWait } from './wait-accuracy.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const SPREAD = 0.5;
const MEDIAN_OF_MEAN = Math.exp(-(SPREAD ** 2) / 2);
const USERS: readonly DemoUser[] = ['lucia', 'marcos', 'supervisor', 'admin'];
const LOAN_MINUTES = 12;
/** Share of appointments whose customer comes, and the maximum time by which they come early. */
const SHOW_RATE = 0.9;
const EARLY_MS = 10 * MINUTE_MS;
const LATE_MS = 3 * MINUTE_MS;

/** Simulates the pattern on real branch servers with a settable clock: one server for each seed. */
export async function serverWaits(
  pattern: ServerPattern,
  seeds: readonly number[],
): Promise<EstimatedWait[]> {
  const all: EstimatedWait[] = [];
  for (const seed of seeds) {
    const branch = await startBranch();
    all.push(...(await simulateServerDay(branch, pattern, seed)));
    await branch.stop();
  }
  return all;
}

interface Arrival {
  readonly at: Millis;
  readonly service: number;
  readonly minutes: number;
  /** Null for a walk-in. */
  readonly appointment: { readonly id: number; readonly at: Millis } | null;
}

interface WaitingTicket extends Omit<EstimatedWait, 'waited'> {
  readonly at: Millis;
  readonly service: number;
  readonly minutes: number;
  /** The ticket has no estimated wait: its customer is early for an appointment. */
  readonly isEarly: boolean;
}

interface BranchAndAdmin {
  readonly branch: Branch;
  readonly admin: SignedIn;
}

interface Operator {
  readonly signedIn: SignedIn;
  readonly workstation: number;
  readonly from: Millis;
  readonly until: Millis;
  isOpen: boolean;
  service: { readonly idTicket: number; readonly endsAt: Millis } | null;
}

/** Operators serve the tickets that the server calls for them, for the hours of the pattern. */
export async function simulateServerDay(
  branch: Branch,
  pattern: ServerPattern,
  seed: number,
): Promise<EstimatedWait[]> {
  const { clock } = branch;
  const random = seededRandom(seed);
  const startedAt = clock.now();
  const end = startedAt + pattern.perHour.length * HOUR_MS;
  await applyProfiles(branch, pattern);
  const admin = await branch.signIn('admin');
  const arrivals = [
    ...walkIns(pattern, startedAt, random),
    ...(await bookedArrivals({ branch, admin }, pattern, startedAt, random)),
  ].sort((one, other) => one.at - other.at);
  const operators = await operatorsOf(branch, pattern, startedAt);
  const waiting = new Map<number, WaitingTicket>();
  const waits: EstimatedWait[] = [];
  /** When the last ticket becomes callable: idle operators call then. */
  let callableAt = Number.POSITIVE_INFINITY;

  for (let at = startedAt; at < end; ) {
    await changeShifts(operators, at);
    const free = operators.filter(({ isOpen, service }) => isOpen && !service);
    for (const operator of free) {
      const idTicket = await callNextTicket(operator);
      const ticket = idTicket === null ? undefined : waiting.get(idTicket);
      if (idTicket === null || !ticket) continue;
      waiting.delete(idTicket);
      if (!ticket.isEarly) waits.push({ ...ticket, waited: (clock.now() - ticket.at) / SECOND_MS });
      const seconds = logNormal(random, ticket.minutes * 60 * MEDIAN_OF_MEAN, SPREAD);
      operator.service = { idTicket, endsAt: clock.now() + seconds * SECOND_MS };
    }
    // Clocks have whole milliseconds.
    at = Math.ceil(
      Math.min(
        end,
        arrivals[0]?.at ?? end,
        callableAt,
        ...operators.flatMap(({ service, from, until }) => [
          service?.endsAt ?? end,
          ...[from, until].filter((change) => change > at),
        ]),
      ),
    );
    clock.advanceTo(at);
    if (callableAt <= at) callableAt = Number.POSITIVE_INFINITY;
    for (const operator of operators) {
      if (!operator.service || operator.service.endsAt > at) continue;
      await finish(operator.signedIn, operator.service.idTicket);
      operator.service = null;
    }
    while (arrivals[0] && arrivals[0].at <= at) {
      const arrival = arrivals.shift() as Arrival;
      const ticket = await issueTo({ branch, admin }, arrival);
      const openWorkstations = Math.max(1, operators.filter(({ isOpen }) => isOpen).length);
      const textbook = (tickets: readonly WaitingTicket[]) =>
        tickets.reduce((sum, { minutes }) => sum + minutes * 60, 0) / openWorkstations;
      const before = [...waiting.values()];
      waiting.set(ticket.idTicket, {
        at,
        service: arrival.service,
        minutes: arrival.minutes,
        isEarly: (arrival.appointment?.at ?? 0) > at || ticket.waitToMinutes === null,
        estimated: ticket.avgWaiting,
        from: (ticket.waitFromMinutes ?? 0) * 60,
        to: (ticket.waitToMinutes ?? 0) * 60,
        ownQueue: textbook(before.filter(({ service }) => service === arrival.service)),
        allQueues: textbook(before),
      });
      callableAt = at + DEMO_POLITENESS_MS;
    }
  }
  return waits;
}

/** Gives every workstation the profile of the pattern, or one for the queues of its shift. */
async function applyProfiles(branch: Branch, { profile, shifts }: ServerPattern): Promise<void> {
  for (const [index, { queues }] of shifts.entries()) {
    if (!profile && !queues) continue;
    const id = await addAttentionProfile(branch, `Desk ${index + 1}`);
    await setAttentionProfile(branch, id, {
      type: profile?.type ?? 'FIFO',
      rows: profile?.rows ?? queues?.map((id_queues) => ({ id_queues })) ?? [],
    });
    await branch.configure((scope) =>
      repository(scope, 'workstations').update(index + 1, { id_attention_profiles: id }),
    );
  }
}

async function operatorsOf(
  branch: Branch,
  { shifts }: ServerPattern,
  startedAt: Millis,
): Promise<Operator[]> {
  const operators: Operator[] = [];
  for (const [index, { from = 0, until = Number.POSITIVE_INFINITY }] of shifts.entries()) {
    const signedIn = await branch.signIn(USERS[index] as DemoUser);
    operators.push({
      signedIn,
      workstation: index + 1,
      from: startedAt + from * HOUR_MS,
      until: startedAt + until * HOUR_MS,
      isOpen: false,
      service: null,
    });
  }
  return operators;
}

/** Opens and closes workstations; an operator finishes the service in progress first. */
async function changeShifts(operators: readonly Operator[], at: Millis): Promise<void> {
  for (const operator of operators) {
    const { signedIn, workstation, from, until, isOpen, service } = operator;
    if (!isOpen && at >= from && at < until) {
      await open(signedIn, workstation);
      operator.isOpen = true;
    }
    if (isOpen && at >= until && !service) {
      await signedIn.call(closeWorkstation, { params: { id: workstation }, body: {} });
      operator.isOpen = false;
    }
  }
}

async function issueTo(
  { branch, admin }: BranchAndAdmin,
  { service, appointment }: Arrival,
): Promise<IssuedTicket> {
  if (!appointment) return take(branch, { service });
  return (await admin.call(arriveAppointment, { params: { id: appointment.id }, query: {} })).ticket;
}

function walkIns(
  { services, perHour, batch = 1 }: ServerPattern,
  from: Millis,
  random: () => number,
): Arrival[] {
  return services.flatMap(({ service, minutes, share }) =>
    perHour.flatMap((customers, hour) => {
      const rate = (customers * share) / batch;
      const arrivals: Arrival[] = [];
      for (let at = exponential(random, rate); at < 1; at += exponential(random, rate))
        for (let index = 0; index < batch; index += 1)
          arrivals.push({ at: from + (hour + at) * HOUR_MS, service, minutes, appointment: null });
      return arrivals;
    }),
  );
}

/** Books the appointments of the pattern and returns the arrivals of their customers. */
async function bookedArrivals(
  { branch, admin }: BranchAndAdmin,
  { appointments = 0, perHour }: ServerPattern,
  startedAt: Millis,
  random: () => number,
): Promise<Arrival[]> {
  if (appointments === 0) return [];
  await branch.configure(loansByAppointment);
  await offerAppointments(admin, { notice: 0, seats: appointments, branchPercent: 100 });
  const arrivals: Arrival[] = [];
  for (let half = 1; half < perHour.length * 2; half += 1) {
    const start = startedAt + (half * HOUR_MS) / 2;
    for (let index = 0; index < appointments; index += 1) {
      const body = { idServices: DEMO.services.loans, idSegments: DEMO.segments.general, start };
      const { idAppointments: id } = await admin.call(bookAppointment, {
        params: { id: DEMO.branch },
        body: { ...body, customerName: `Customer ${half}/${index}` },
      });
      const [comes, share] = [random() < SHOW_RATE, random()];
      const at = start - EARLY_MS + share * (EARLY_MS + LATE_MS);
      if (comes)
        arrivals.push({
          at,
          service: DEMO.services.loans,
          minutes: LOAN_MINUTES,
          appointment: { id, at: start },
        });
    }
  }
  return arrivals;
}

async function callNextTicket({ signedIn, workstation }: Operator): Promise<number | null> {
  try {
    return (await next(signedIn, workstation)).ticket?.idTicket ?? null;
  } catch (error) {
    if (error instanceof ApiError && error.status === 'NO_CUSTOMERS_TO_CALL') return null;
    throw error;
  }
}
