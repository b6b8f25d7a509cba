import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { SyncedAppointment } from '#shared/contract/replication/seats.ts';
import { hearAnswer, hearBranch, nextOfBranch } from '#sync/places/exchange.ts';
import { book, free, type Ledger, mayBook, restored } from '#sync/places/ledger.ts';
import { type End, placeOf } from '#sync/places/place.ts';
import { emptyDisk, NAMES, PLACES_OF_DAY, type PlaceDisk, placesOn } from './memory-places.ts';

/** `TURNO_SYNC_RUNS=20000` plays for long. */
const RUNS = Number(process.env.TURNO_SYNC_RUNS ?? 600);
const SEED = Number(process.env.TURNO_SYNC_SEED ?? 3);
const QUIET_ROUNDS = 30;

type Happening =
  | { readonly type: 'book' | 'cancel'; readonly end: End; readonly place: number }
  /** The branch speaks once: both hear, or the request or its answer is lost, or an earlier request comes again. */
  | { readonly type: 'speak'; readonly fate: 'heard' | 'request lost' | 'answer lost' | 'again' }
  | { readonly type: 'back up' | 'put back'; readonly end: End; readonly pick: number };

const end = fc.constantFrom<End>('branch', 'central');
const happening: fc.Arbitrary<Happening> = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.record({ type: fc.constantFrom('book', 'book', 'cancel'), end, place: fc.nat(3) }),
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
    arbitrary: fc.record({ type: fc.constantFrom('back up', 'put back'), end, pick: fc.nat(9) }),
  },
);

/** Plays both ends with what they keep and say, and gives what was violated. */
async function play(happenings: readonly Happening[]): Promise<string[]> {
  const violations: string[] = [];
  let drawn = 0;
  const draw = () => `${++drawn}`;
  const disks = { branch: emptyDisk('branch', 'one'), central: emptyDisk('central', '') };
  const backups: Record<End, PlaceDisk[]> = { branch: [disks.branch], central: [disks.central] };
  const promised = new Map<string, string>();
  let full: 'full' | undefined;
  let earlier: Parameters<typeof hearBranch>[1] | null = null;

  const ledgerOf = ({ kept, places }: PlaceDisk): Ledger => ({
    ...kept,
    places: new Map([...places].map(([name, { place }]) => [name, place])),
  });
  async function write<T>(at: End, work: (store: ReturnType<typeof placesOn>) => Promise<T>): Promise<T> {
    const store = placesOn(disks[at]);
    const answer = await work(store);
    disks[at] = store.disk();
    return answer;
  }
  const forgetLost = () => {
    for (const [name, booking] of promised) {
      const isKnown = [disks.branch, disks.central].some(
        (disk) => placeOf(ledgerOf(disk).places, name).booking === booking,
      );
      if (!isKnown) promised.delete(name);
    }
  };

  async function speak(fate: Extract<Happening, { type: 'speak' }>['fate']): Promise<void> {
    const bothPutBack = !disks.branch.kept.learned && !disks.central.kept.learned;
    const sent = await write('branch', (store) => nextOfBranch(store, draw, full));
    full = undefined;
    if (fate === 'request lost') return;
    if (fate === 'again' && earlier)
      await write('central', (store) => hearBranch(store, earlier ?? sent, draw));
    earlier = sent;
    const answer = await write('central', (store) => hearBranch(store, sent, draw));
    if (fate !== 'answer lost') {
      const next = await write('branch', (store) => hearAnswer(store, sent, answer, draw));
      full = next === 'confirm' ? 'full' : undefined;
    }
    if (bothPutBack) forgetLost();
  }

  async function bookAt(at: End, index: number): Promise<void> {
    const [place, name = ''] = [PLACES_OF_DAY[index], NAMES[index]];
    const booking = `booking ${draw()}`;
    const booked = place && book(ledgerOf(disks[at]), name, booking, draw());
    if (!place || !booked) return;
    if (promised.has(name)) violations.push(`${name} is booked twice, last by ${at}`);
    promised.set(name, booking);
    const told: SyncedAppointment = {
      booking,
      bookedBy: at,
      version: 1,
      stateName: 'booked',
      number: draw(),
      idServices: 1,
      idSegments: 1,
      ...place,
      missedFrom: place.start,
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
      const kept = await store.ledger();
      await store.storeSeats(new Map([[name, placeOf(booked.places, name)]]), kept.change + 1);
      await store.write([told], kept.change + 1, new Map());
      await store.keep({ ...kept, change: kept.change + 1 });
    });
  }

  async function cancelAt(at: End, index: number): Promise<void> {
    const name = NAMES[index] ?? '';
    const { booking } = placeOf(ledgerOf(disks[at]).places, name);
    const freed = free(ledgerOf(disks[at]), name, draw());
    if (!freed || booking === null) return;
    if (promised.get(name) === booking) promised.delete(name);
    await write(at, async (store) => {
      const kept = await store.ledger();
      const known = await store.appointmentsOf([booking]);
      const one = known.get(booking);
      await store.storeSeats(new Map([[name, placeOf(freed.places, name)]]), kept.change + 1);
      if (one)
        await store.write(
          [{ ...one, version: one.version + 1, stateName: 'canceled' }],
          kept.change + 1,
          known,
        );
      await store.keep({ ...kept, change: kept.change + 1 });
    });
  }

  function putBack(at: End, pick: number): void {
    const copy = backups[at][pick % backups[at].length] ?? disks[at];
    const { places: _, ...kept } = restored(ledgerOf(copy));
    disks[at] = { ...copy, kept: { ...copy.kept, ...kept, change: disks[at].kept.change + 1 } };
    if (at === 'branch') full = undefined;
    forgetLost();
  }

  for (const one of happenings) {
    if (one.type === 'book') await bookAt(one.end, one.place);
    if (one.type === 'cancel') await cancelAt(one.end, one.place);
    if (one.type === 'speak') await speak(one.fate);
    if (one.type === 'back up') backups[one.end].push(disks[one.end]);
    if (one.type === 'put back') putBack(one.end, one.pick);
    for (const name of NAMES) {
      const may = [disks.branch, disks.central].filter((disk) => mayBook(ledgerOf(disk), name));
      if (may.length > 1) violations.push(`both may book ${name} after ${one.type}`);
    }
  }
  for (let round = 0; round < QUIET_ROUNDS; round += 1) await speak('heard');
  for (const name of NAMES) {
    const [here, there] = [disks.branch, disks.central].map((disk) => placeOf(ledgerOf(disk).places, name));
    if (JSON.stringify(here) !== JSON.stringify(there)) violations.push(`${name} differs at both ends`);
    const booking = promised.get(name);
    if (booking === undefined) continue;
    for (const at of ['branch', 'central'] as const)
      if (disks[at].appointments.get(booking)?.told.stateName !== 'booked')
        violations.push(`${booking} is lost at ${at}`);
  }
  return violations;
}

it(
  'what both ends keep and tell each other loses no appointment, and lets no place be booked twice',
  {
    timeout: 3_600_000,
  },
  () =>
    fc.assert(
      fc.asyncProperty(fc.array(happening, { maxLength: 60, size: 'max' }), async (happenings) => {
        expect(await play(happenings)).toEqual([]);
      }),
      { numRuns: RUNS, seed: SEED },
    ),
);
