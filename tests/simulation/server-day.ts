import { ApiError } from '#shared/contract/api-error-factory.ts';
import { arriveAppointment, bookAppointment } from '#shared/contract/tickets/appointments.ts';
import type { IssuedTicket } from '#shared/contract/tickets/tickets.ts';
import { closeWorkstation } from '#shared/contract/workstation/workstations.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { seededRandom } from '#shared/domain/simulation/seeded-random.ts';
import { HOUR_MS, SECOND_MS } from '#shared/domain/time/units.ts';
import { repository } from '#shared/server/db/repository.ts';
import { loansByAppointment, offerAppointments } from '#tests/support/actions/offer-appointments.ts';
import { addAttentionProfile, setAttentionProfile } from '#tests/support/actions/set-attention-profile.ts';
import { finish, next, open, take } from '#tests/support/actions/workstation-actions.ts';
import { DEMO, DEMO_POLITENESS_MS } from '#tests/support/servers/demo-branch.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';
import {
  type Arrival,
  type Booking,
  bookedTimes,
  drawServiceMs,
  drawShifts,
  LOAN_MINUTES,
  OPERATORS,
  queueOf,
  walkIns,
} from './server-draws.ts';
import { insertPastWeeks } from './server-past.ts';
import type { ServerPattern } from './server-patterns.ts';
import { type Operator, plansOf, trueBranch, type WaitingTicket } from './server-truth.ts';
import { bestEstimate, type EstimatedWait } from './wait-accuracy.ts';

/** Simulates the pattern on real branch servers with a settable clock: one server for each seed. */
export async function serverWaits(
  pattern: ServerPattern,
  seeds: readonly number[],
): Promise<EstimatedWait[]> {
  const all: EstimatedWait[] = [];
  for (const seed of seeds) {
    const branch = await startBranch({ prepare: (scope) => insertPastWeeks(scope, pattern, seed) });
    all.push(...(await simulateServerDay(branch, pattern, seed)));
    await branch.stop();
  }
  return all;
}

interface BranchAndAdmin {
  readonly branch: Branch;
  readonly admin: SignedIn;
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
  const booked = await bookedArrivals({ branch, admin }, pattern, startedAt, random);
  const arrivals = [...walkIns(pattern, startedAt, random), ...booked.arrivals].sort(
    (one, other) => one.at - other.at,
  );
  const operators = await operatorsOf(branch, pattern, startedAt, random);
  const planOf = plansOf(pattern);
  const waiting = new Map<number, WaitingTicket>();
  const waits: EstimatedWait[] = [];
  /** When the last ticket becomes callable: idle operators call then. */
  let callableAt = Number.POSITIVE_INFINITY;

  // Customers who came last are served too: without them long waits would be missing.
  for (let at = startedAt; at < end || waiting.size > 0; ) {
    await changeShifts(operators, at);
    const free = operators.filter(({ isOpen, service }) => isOpen && !service);
    for (const operator of free) {
      const idTicket = await callNextTicket(operator);
      const ticket = idTicket === null ? undefined : waiting.get(idTicket);
      if (idTicket === null || !ticket) continue;
      waiting.delete(idTicket);
      if (!ticket.isEarly) waits.push({ ...ticket, waited: (clock.now() - ticket.at) / SECOND_MS });
      operator.service = {
        idTicket,
        service: ticket.service,
        since: clock.now(),
        endsAt: clock.now() + drawServiceMs(random, ticket.minutes),
      };
    }
    // Clocks have whole milliseconds.
    const later = at < end ? end : at + HOUR_MS;
    at = Math.ceil(
      Math.min(
        later,
        arrivals[0]?.at ?? later,
        callableAt,
        ...operators.flatMap(({ service, from, until }) => [
          service?.endsAt ?? later,
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
      const best = bestEstimate(
        trueBranch({ pattern, startedAt, waiting, operators, planOf, bookings: booked.bookings }, at),
        queueOf(arrival.service),
      );
      const ticket = await issueTo({ branch, admin }, arrival);
      const openWorkstations = Math.max(1, operators.filter(({ isOpen }) => isOpen).length);
      const textbook = (tickets: readonly WaitingTicket[]) =>
        tickets.reduce((sum, { minutes }) => sum + minutes * 60, 0) / openWorkstations;
      const before = [...waiting.values()];
      waiting.set(ticket.idTicket, {
        at,
        service: arrival.service,
        minutes: arrival.minutes,
        appointmentAt: arrival.appointment?.at ?? null,
        best,
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
  pattern: ServerPattern,
  startedAt: Millis,
  random: () => number,
): Promise<Operator[]> {
  const operators: Operator[] = [];
  for (const [index, { from, until }] of drawShifts(pattern, startedAt, random).entries()) {
    const signedIn = await branch.signIn(OPERATORS[index] ?? 'admin');
    operators.push({
      signedIn,
      workstation: index + 1,
      from,
      until,
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

/** Books the appointments of the pattern and returns the arrivals of their customers. */
async function bookedArrivals(
  { branch, admin }: BranchAndAdmin,
  pattern: ServerPattern,
  startedAt: Millis,
  random: () => number,
): Promise<{ readonly arrivals: readonly Arrival[]; readonly bookings: readonly Booking[] }> {
  const { appointments = 0 } = pattern;
  const arrivals: Arrival[] = [];
  if (appointments === 0) return { arrivals, bookings: [] };
  await branch.configure(loansByAppointment);
  await offerAppointments(admin, { notice: 0, seats: appointments, branchPercent: 100 });
  const bookings = bookedTimes(pattern, startedAt, random);
  for (const [index, { start, arrivesAt }] of bookings.entries()) {
    const body = { idServices: DEMO.services.loans, idSegments: DEMO.segments.general, start };
    const { idAppointments: id } = await admin.call(bookAppointment, {
      params: { id: DEMO.branch },
      body: { ...body, customerName: `Customer ${index}` },
    });
    if (arrivesAt === null) continue;
    const appointment = { id, at: start };
    arrivals.push({
      at: arrivesAt,
      service: DEMO.services.loans,
      minutes: LOAN_MINUTES,
      appointment,
    });
  }
  return { arrivals, bookings };
}

async function callNextTicket({ signedIn, workstation }: Operator): Promise<number | null> {
  try {
    return (await next(signedIn, workstation)).ticket?.idTicket ?? null;
  } catch (error) {
    if (error instanceof ApiError && error.status === 'NO_CUSTOMERS_TO_CALL') return null;
    throw error;
  }
}
