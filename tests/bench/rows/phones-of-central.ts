import { setTimeout as wait } from 'node:timers/promises';
import { openCentralDatabase } from '#central-server/db/database.ts';
import { createAddressProof } from '#shared/server/secrets/address-proof.ts';
import { plausibleDay, putFacts, ticketFact } from '#tests/support/samples/facts.ts';
import { type BenchCentral, withBenchCentral } from '../bench-central.ts';
import { createLoad, percentile } from '../load.ts';
import type { Row } from '../row.ts';

const BRANCHES = 20;
const WAITING = 250;
const TICKETS_A_DAY = 1_500;
const WARM_UP_SECONDS = 5;
const SECONDS = 20;
/** A phone page outside of the branch polls four times per minute. */
const REQUESTS_PER_MINUTE = 4;
const CONNECTIONS = 50;
const TURN_MS = 10;
const MAX_MS = 200;
const MAX_OF_A_CORE = 0.5;

interface Phone {
  readonly idBranches: number;
  readonly secret: string;
  /** Its client address, as reported by the proxy in front of central. */
  readonly address: string;
}

/** Cost for central of thousands of phones, of many branches, that poll their tickets. */
export function phonesOfCentralRows(): Promise<Row[]> {
  return withBenchCentral(BRANCHES, async (central) => {
    const phones = await fill(central);
    const load = createLoad(central.port, CONNECTIONS);
    await asking(load, phones, WARM_UP_SECONDS);
    const before = central.cpuMs();
    const times = await asking(load, phones, SECONDS);
    const cpu = (central.cpuMs() - before) / SECONDS / 1000;
    load.close();
    const [median, slow] = [percentile(times, 0.5), percentile(times, 0.99)];
    return [
      {
        what: `${phones.length} phones outside of ${BRANCHES} branches, ${Math.round(times.length / SECONDS)} questions/s`,
        measured: `${Math.round(median)} ms, p99 ${Math.round(slow)} ms; ${Math.round(cpu * 100)} % of a core`,
        target: `p99 <= ${MAX_MS} ms, <= ${MAX_OF_A_CORE * 100} %`,
        reached: slow <= MAX_MS && cpu <= MAX_OF_A_CORE,
      },
    ];
  });
}

/** A full day at each branch with many waiting tickets at its end, each with a phone. */
async function fill({ storage, branches }: BenchCentral): Promise<Phone[]> {
  const database = await openCentralDatabase(storage);
  const now = Date.now();
  const day = new Date(now).toISOString().slice(0, 10);
  const phones: Phone[] = [];
  for (const { id: idBranches } of branches) {
    const facts = plausibleDay({
      idBranches,
      day,
      tickets: TICKETS_A_DAY,
      queues: 2,
      workstations: 20,
      seed: idBranches,
    });
    const waiting = Array.from({ length: WAITING }, (_, index) =>
      ticketFact({
        id: 1_000_000 + index,
        id_branches: idBranches,
        day,
        id_queues: 1 + (index % 2),
        arrived_at: now - (WAITING - index) * 10_000,
      }),
    );
    await putFacts(database, { ...facts, tickets: [...facts.tickets, ...waiting] });
    const key = Buffer.alloc(32, idBranches);
    const row = { id_branches: idBranches, key: key.toString('hex') };
    await database.db.insertInto('phone_keys').values(row).execute();
    const proof = createAddressProof(key, 'phone ticket');
    phones.push(
      ...waiting.map(({ id }, index) => ({
        idBranches,
        secret: proof.of(id),
        address: `10.${idBranches}.0.${index}`,
      })),
    );
  }
  await database.close();
  return phones;
}

/**
 * Polls for each phone at the rate of its page, whether central keeps up or not; returns the milliseconds of each
 * answer.
 */
async function asking(
  load: ReturnType<typeof createLoad>,
  phones: readonly Phone[],
  seconds: number,
): Promise<number[]> {
  const times: number[] = [];
  const under = new Set<Promise<void>>();
  const ask = async ({ address, ...body }: Phone) => {
    const { ms, answer } = await load.post<{ ahead: number | null }>('/phone_tickets/state', {
      body,
      headers: { 'x-forwarded-for': address },
    });
    if (answer.ahead === null) throw new Error('a phone that waits was told of no place');
    times.push(ms);
  };
  const started = performance.now();
  const perMs = (phones.length * REQUESTS_PER_MINUTE) / 60_000;
  for (let requested = 0, ms = 0; ms < seconds * 1000; ms = performance.now() - started) {
    for (; requested < ms * perMs; requested += 1) {
      // Alternates between branches, as polls arrive in any order.
      const phone =
        phones[((requested % BRANCHES) * WAITING + Math.floor(requested / BRANCHES)) % phones.length];
      if (!phone) continue;
      const answered = ask(phone).finally(() => under.delete(answered));
      under.add(answered);
    }
    await wait(TURN_MS);
  }
  await Promise.all(under);
  return times;
}
