import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { SyncedAppointment } from '#shared/contract/replication/seats.ts';
import { nextOfBranch, receiveAnswer, receiveFromBranch } from '#sync/seats/exchange.ts';
import { book, type End, free, type Ledger, mayBook, restored, seatOf } from '#sync/seats/ledger.ts';
import { emptyDisk, NAMES, SEATS_PER_DAY, type SeatDisk, seatsOn } from './memory-seats.ts';

/** `TURNO_SYNC_RUNS=20000` runs for long. */
const RUNS = Number(process.env.TURNO_SYNC_RUNS ?? 600);
const SEED = Number(process.env.TURNO_SYNC_SEED ?? 3);
const QUIET_ROUNDS = 30;

type Incident =
  | { readonly type: 'book' | 'cancel'; readonly end: End; readonly seat: number }
  /** One exchange from the branch: received, request lost, answer lost, or an earlier request repeated. */
  | { readonly type: 'speak'; readonly fate: 'heard' | 'request lost' | 'answer lost' | 'again' }
  | { readonly type: 'back up' | 'restore'; readonly end: End; readonly pick: number };

const end = fc.constantFrom<End>('branch', 'central');
const incident: fc.Arbitrary<Incident> = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.record({ type: fc.constantFrom('book', 'book', 'cancel'), end, seat: fc.nat(3) }),
  },
  {
    weight: 16,
    arbitrary: fc.record({
      type: fc.constant('speak' as const),
      fate: fc.constantFrom('heard', 'heard', 'heard', 'heard', 'request lost', 'answer lost', 'again'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ type: fc.constantFrom('back up', 'restore'), end, pick: fc.nat(9) }),
  },
);

/** Runs both ends with their data and messages, and returns violations. */
async function play(incidents: readonly Incident[]): Promise<string[]> {
  const violations: string[] = [];
  let rendered = 0;
  const draw = () => `${++rendered}`;
  const disks = { branch: emptyDisk('branch', 'one'), central: emptyDisk('central', '') };
  const backups: Record<End, SeatDisk[]> = { branch: [disks.branch], central: [disks.central] };
  const promised = new Map<string, string>();
  let full: 'full' | undefined;
  let earlier: Parameters<typeof receiveFromBranch>[1] | null = null;

  const ledgerOf = ({ stored, seats }: SeatDisk): Ledger => ({
    ...stored,
    seats: new Map([...seats].map(([name, { seat }]) => [name, seat])),
  });
  async function write<T>(at: End, work: (store: ReturnType<typeof seatsOn>) => Promise<T>): Promise<T> {
    const store = seatsOn(disks[at]);
    const answer = await work(store);
    disks[at] = store.disk();
    return answer;
  }
  const discardMissing = () => {
    for (const [name, booking] of promised) {
      const isKnown = [disks.branch, disks.central].some(
        (disk) => seatOf(ledgerOf(disk).seats, name).booking === booking,
      );
      if (!isKnown) promised.delete(name);
    }
  };

  async function speak(fate: Extract<Incident, { type: 'speak' }>['fate']): Promise<void> {
    const bothPutBack = !disks.branch.stored.learned && !disks.central.stored.learned;
    const sent = await write('branch', (store) => nextOfBranch(store, draw, full));
    full = undefined;
    if (fate === 'request lost') return;
    if (fate === 'again' && earlier)
      await write('central', (store) => receiveFromBranch(store, earlier ?? sent, draw));
    earlier = sent;
    const answer = await write('central', (store) => receiveFromBranch(store, sent, draw));
    if (fate !== 'answer lost') {
      const next = await write('branch', (store) => receiveAnswer(store, sent, answer, draw));
      full = next === 'confirm' ? 'full' : undefined;
    }
    if (bothPutBack) discardMissing();
  }

  async function bookAt(at: End, index: number): Promise<void> {
    const [seat, name = ''] = [SEATS_PER_DAY[index], NAMES[index]];
    const booking = `booking ${draw()}`;
    const booked = seat && book(ledgerOf(disks[at]), name, booking, draw());
    if (!seat || !booked) return;
    if (promised.has(name)) violations.push(`${name} is booked twice, last by ${at}`);
    promised.set(name, booking);
    const announced: SyncedAppointment = {
      booking,
      bookedBy: at,
      version: 1,
      stateName: 'booked',
      number: draw(),
      idServices: 1,
      idSegments: 1,
      ...seat,
      missedFrom: seat.start,
      createdAt: 0,
      customerName: 'Ana',
      phonenumber: '',
      email: '',
      language: '',
      notes: '',
      requestDone: '',
      bookedThrough: 'desk',
      idTickets: null,
    };
    await write(at, async (store) => {
      const stored = await store.ledger();
      await store.storeSeats(new Map([[name, seatOf(booked.seats, name)]]), stored.change + 1);
      await store.write([announced], stored.change + 1, new Map());
      await store.store({ ...stored, change: stored.change + 1 });
    });
  }

  async function cancelAt(at: End, index: number): Promise<void> {
    const name = NAMES[index] ?? '';
    const { booking } = seatOf(ledgerOf(disks[at]).seats, name);
    const freed = free(ledgerOf(disks[at]), name, draw());
    if (!freed || booking === null) return;
    if (promised.get(name) === booking) promised.delete(name);
    await write(at, async (store) => {
      const stored = await store.ledger();
      const known = await store.appointmentsOf([booking]);
      const one = known.get(booking);
      await store.storeSeats(new Map([[name, seatOf(freed.seats, name)]]), stored.change + 1);
      if (one)
        await store.write(
          [{ ...one, version: one.version + 1, stateName: 'canceled' }],
          stored.change + 1,
          known,
        );
      await store.store({ ...stored, change: stored.change + 1 });
    });
  }

  function restore(at: End, pick: number): void {
    const copy = backups[at][pick % backups[at].length] ?? disks[at];
    const { seats: _, ...stored } = restored(ledgerOf(copy));
    disks[at] = { ...copy, stored: { ...copy.stored, ...stored, change: disks[at].stored.change + 1 } };
    if (at === 'branch') full = undefined;
    discardMissing();
  }

  for (const one of incidents) {
    if (one.type === 'book') await bookAt(one.end, one.seat);
    if (one.type === 'cancel') await cancelAt(one.end, one.seat);
    if (one.type === 'speak') await speak(one.fate);
    if (one.type === 'back up') backups[one.end].push(disks[one.end]);
    if (one.type === 'restore') restore(one.end, one.pick);
    for (const name of NAMES) {
      const may = [disks.branch, disks.central].filter((disk) => mayBook(ledgerOf(disk), name));
      if (may.length > 1) violations.push(`both may book ${name} after ${one.type}`);
    }
  }
  for (let round = 0; round < QUIET_ROUNDS; round += 1) await speak('heard');
  for (const name of NAMES) {
    const [here, there] = [disks.branch, disks.central].map((disk) => seatOf(ledgerOf(disk).seats, name));
    if (JSON.stringify(here) !== JSON.stringify(there)) violations.push(`${name} differs at both ends`);
    const booking = promised.get(name);
    if (booking === undefined) continue;
    for (const at of ['branch', 'central'] as const)
      if (disks[at].appointments.get(booking)?.reported.stateName !== 'booked')
        violations.push(`${booking} is lost at ${at}`);
  }
  return violations;
}

it(
  'messages between both ends lose no appointment and book no seat twice',
  {
    timeout: 3_600_000,
  },
  () =>
    fc.assert(
      fc.asyncProperty(fc.array(incident, { maxLength: 60, size: 'max' }), async (incidents) => {
        expect(await play(incidents)).toEqual([]);
      }),
      { numRuns: RUNS, seed: SEED },
    ),
);
