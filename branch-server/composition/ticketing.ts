import { createServerTexts } from '#shared/i18n/server-texts.ts';
import { createAddressProof } from '#shared/server/secrets/address-proof.ts';
import { createCalling } from '../calling/calling.ts';
import { createBranchWaits } from '../calling/forecast/branch-waits.ts';
import { createPresence } from '../features/housekeeping/presence.ts';
import { composePhones } from '../features/live/compose-phones.ts';
import { createOperations } from '../operations/operations.ts';
import { createAddressSecrets, outsideKey } from '../stored/address-secrets.ts';
import { ALONE, createBranchSeats } from '../stored/appointments/branch-seats.ts';
import { createAppointmentOffers } from '../stored/appointments/offers.ts';
import { createMetricsCache } from '../stored/metrics-cache.ts';
import { createTicketAddresses } from '../stored/phones/ticket-addresses.ts';
import { createSmsOfTickets } from '../stored/sms/sms-of-tickets.ts';
import { createSmsSpool } from '../stored/sms/sms-spool.ts';
import { createPostponedTickets, createReleasePostponed } from '../stored/tickets/postponed-tickets.ts';
import { combineListeners, createTicketStore } from '../stored/tickets/ticket-store.ts';
import type { BranchServerOptions } from './options.ts';
import type { Storage } from './storage.ts';

/** Composes tickets, appointments, waits and the operations on them. */
export function composeTicketing({ syncType, phoneOrigin, limits }: BranchServerOptions, storage: Storage) {
  const { database, gate, clock, log, trustedClock, random, machineZone, writing, reading } = storage;
  const { version } = gate;
  const { sqlite, readable } = database;
  const smsSpool = createSmsSpool(sqlite);
  const store = createTicketStore(
    sqlite,
    combineListeners([
      createSmsOfTickets({ sqlite, version, settings: writing.settings, spool: smsSpool }),
      createReleasePostponed(createPostponedTickets(sqlite)),
    ]),
  );

  const secrets = createAddressSecrets(sqlite, 'phone ticket');
  const keyOutside = outsideKey(sqlite);
  const addresses = createTicketAddresses({
    own: phoneOrigin,
    central: () => storage.ports.replication.get().phoneOrigin(),
    secrets,
    outsideSecrets: createAddressProof(keyOutside, 'phone ticket'),
  });

  const seatsAt = (at: typeof sqlite) => (syncType === 'branch' ? createBranchSeats(at) : ALONE);
  const seats = { writing: seatsAt(sqlite), reading: seatsAt(readable) };
  const calling = createCalling(readable, version);
  const waits = createBranchWaits({
    readable,
    version,
    clock,
    trustedClock,
    log,
    calling,
    days: reading.days,
  });
  const operations = createOperations({
    sqlite,
    version,
    store,
    trustedClock,
    reads: writing,
    forecast: waits.forecast,
    random,
    machineZone,
    seats: seats.writing,
    calling: createCalling(sqlite, version),
  });
  const phones = composePhones({
    database,
    gate,
    clock,
    store,
    secrets,
    writing,
    reading,
    operations,
    visibleWait: waits.visibleWait,
    outside: addresses.outside,
    limits: limits.phone,
  });

  return {
    texts: createServerTexts(),
    store,
    smsSpool,
    addresses,
    /** Key by which central recognizes the addresses of tickets, 32 bytes. */
    keyOutside,
    bookingSecrets: createAddressSecrets(sqlite, 'appointment'),
    offers: createAppointmentOffers({ sqlite: readable, version, machineZone }),
    seats,
    calling,
    waits,
    operations,
    metrics: createMetricsCache({ readable, days: reading.days }),
    presence: createPresence(clock.mono),
    phones,
  };
}

export type Ticketing = ReturnType<typeof composeTicketing>;
