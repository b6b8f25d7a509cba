import { adaptAlarm, getAlarm } from '#shared/contract/configuration/alarms.ts';
import {
  listAppointmentOffers,
  setAppointmentOffer,
} from '#shared/contract/configuration/appointment-offers.ts';
import { listClosedDays, setClosedDays } from '#shared/contract/configuration/closed-days.ts';
import { getMessage, setMessageContent } from '#shared/contract/configuration/messages.ts';
import { listPoliteness, setPoliteness } from '#shared/contract/configuration/politeness.ts';
import {
  addQueueBranchType,
  listQueueBranchTypes,
  removeQueueBranchType,
} from '#shared/contract/configuration/queue-branch-types.ts';
import { listTimetables, setTimetables } from '#shared/contract/configuration/timetables.ts';
import type { SectionName } from '#shared/contract/configuration/transfer.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { refuse } from '#shared/contract/refusal.ts';
import type { Json } from '#shared/domain/transfer/differences.ts';
import { mayAdapt } from '../configured/levels.ts';
import type { Calls } from './calls.ts';
import type { Level, MadeBelow } from './made-below.ts';

/** Finds things by number and by name; refuses a name that there is not. */
export interface Names {
  nameOf(id: number): string;
  idOf(name: string): number;
}

/** Finds the names of a section whose things are of no branch type or branch. */
export type NamesOf = (section: SectionName) => Names;

/** Something that hangs on a thing without being part of what its own calls take. */
export interface Extra {
  /** Its field in a file. */
  readonly field: string;
  readonly reads: Endpoint;
  read(calls: Calls, id: number, names: NamesOf, made: MadeBelow): Promise<Json>;
  write(calls: Calls, id: number, names: NamesOf, wanted: Json): Promise<void>;
}

/** The queues that a branch type offers, by their names. */
export const OFFERS: Extra = {
  field: 'offers',
  reads: listQueueBranchTypes,
  async read(calls, id, names) {
    const queues = names('queues');
    const links = await calls.call(listQueueBranchTypes, { query: { idBranchTypes: id } });
    return links.map(({ idQueue }) => queues.nameOf(idQueue)).sort();
  },
  async write(calls, id, names, wanted) {
    const queues = names('queues');
    const links = await calls.call(listQueueBranchTypes, { query: { idBranchTypes: id } });
    const staying = new Set((wanted as string[]).map((name) => queues.idOf(name)));
    for (const { idQueueBranchType, idQueue } of links)
      if (!staying.has(idQueue))
        await calls.call(removeQueueBranchType, { params: { id: idQueueBranchType } });
    const had = new Set(links.map(({ idQueue }) => idQueue));
    for (const idQueue of staying)
      if (!had.has(idQueue)) await calls.call(addQueueBranchType, { body: { idBranchTypes: id, idQueue } });
  },
};

/** Seconds of politeness at a branch, by the names of its queues. */
export const POLITENESS: Extra = {
  field: 'politeness',
  reads: listPoliteness,
  async read(calls, id) {
    const rows = await calls.every(listPoliteness, { params: { id } });
    return Object.fromEntries(rows.map(({ name, politeness }) => [String(name), Number(politeness)]));
  },
  async write(calls, id, names, wanted) {
    const queues = names('queues');
    for (const [name, politeness] of Object.entries(wanted as Record<string, number>)) {
      const params = { id, idQueues: queues.idOf(name) };
      await calls.call(setPoliteness, { params, body: { politeness } });
    }
  },
};

/** What a branch offers to people who book, by the names of its queues. */
export const APPOINTMENTS: Extra = {
  field: 'appointments',
  reads: listAppointmentOffers,
  async read(calls, id, names) {
    const rows = await calls.every(listAppointmentOffers, { params: { id } });
    return Object.fromEntries(
      rows.map(({ id: _queue, name, letter: _letter, idDefinedTimetables, ...offer }) => {
        const schedule =
          idDefinedTimetables === null ? null : names('schedules').nameOf(Number(idDefinedTimetables));
        return [String(name), { ...offer, schedule } as Json];
      }),
    );
  },
  async write(calls, id, names, wanted) {
    for (const [name, { schedule, ...offer }] of Object.entries(wanted as Record<string, OfferInFile>)) {
      const params = { id, idQueues: names('queues').idOf(name) };
      const idDefinedTimetables = schedule === null ? null : names('schedules').idOf(schedule);
      await calls.call(setAppointmentOffer, { params, body: { ...offer, idDefinedTimetables } });
    }
  },
};

type OfferInFile = { readonly schedule: string | null };

/** The days on which a branch gives no appointments, with why. */
export const CLOSED_DAYS: Extra = {
  field: 'closedDays',
  reads: listClosedDays,
  async read(calls, id) {
    const days = await calls.call(listClosedDays, { params: { id } });
    return days.map(({ day, name }) => ({ day, name }));
  },
  async write(calls, id, _names, closedDays) {
    await calls.call(setClosedDays, { params: { id }, body: { closedDays } });
  },
};

/** The hours that a branch type or a branch adds to schedules, by their names. */
const hours = (level: Level): Extra => ({
  field: 'hours',
  reads: listTimetables,
  async read(calls, id, names, made) {
    const found: Record<string, Json> = {};
    for (const schedule of made.schedules(level, id)) {
      const query = { idDefinedTimetables: schedule, [level]: id };
      const rows = await calls.call(listTimetables, { query });
      const own = rows.filter((row) => row[level] === id);
      found[names('schedules').nameOf(schedule)] = own.map(({ day, start, end }) => ({ day, start, end }));
    }
    return found;
  },
  async write(calls, id, names, wanted) {
    for (const [name, timetables] of Object.entries(wanted as Record<string, Json>)) {
      const params = { id: names('schedules').idOf(name) };
      await calls.call(setTimetables, { params, body: { [level]: id, timetables } });
    }
  },
});

/** What a branch type or a branch says instead of messages, by their names, where it may. */
const words = (level: Level): Extra => ({
  field: 'messages',
  reads: getMessage,
  async read(calls, id, _names, made) {
    const found: Record<string, Json> = {};
    for (const message of made.messages(level, id)) {
      const said = await calls.call(getMessage, { params: { id: message }, query: { [level]: id } });
      if (said.adapted === 'Y' && said.editDisabled === 'N') found[said.name] = said.content;
    }
    return found;
  },
  async write(calls, id, names, wanted) {
    for (const [name, content] of Object.entries(wanted as Record<string, string>)) {
      const params = { id: names('messages').idOf(name) };
      await calls.call(setMessageContent, { params, body: { [level]: id, content } });
    }
  },
});

/** Values that a branch type or a branch has set in alarms, by their names and the places of their conditions. */
const values = (level: Level): Extra => ({
  field: 'alarms',
  reads: getAlarm,
  async read(calls, id, _names, made) {
    const found: Record<string, Json> = {};
    for (const alarm of made.alarms(level, id)) {
      const whole = await calls.call(getAlarm, { params: { id: alarm }, query: { [level]: id } });
      if (!mayAdapt(whole.editLevel, { [level]: id })) continue;
      const own = whole.conditions.flatMap(({ value, valueAbove }, index) =>
        value === valueAbove ? [] : [[`${index + 1}`, value] as const],
      );
      if (own.length > 0) found[whole.name] = Object.fromEntries(own);
    }
    return found;
  },
  async write(calls, id, names, wanted) {
    for (const [name, own] of Object.entries(wanted as Record<string, Record<string, Json>>)) {
      const params = { id: names('alarms').idOf(name) };
      const { conditions } = await calls.call(getAlarm, { params, query: { [level]: id } });
      const set = Object.entries(own).map(([place, value]) => {
        const condition = conditions[Number(place) - 1];
        if (!condition) throw refuse('IMPORT_UNKNOWN', { about: `${name}: ${place}`, params: { name } });
        return { idConditions: condition.idConditions, value };
      });
      await calls.call(adaptAlarm, { params, body: { [level]: id, values: set } });
    }
  },
});

/** What a branch type adds to things of above. */
export const OF_BRANCH_TYPE: readonly Extra[] = [
  hours('idBranchType'),
  words('idBranchType'),
  values('idBranchType'),
];
/** What a branch adds. */
export const OF_BRANCH: readonly Extra[] = [hours('idBranch'), words('idBranch'), values('idBranch')];
