import { listPoliteness, setPoliteness } from '#shared/contract/configuration/politeness.ts';
import {
  addQueueBranchType,
  listQueueBranchTypes,
  removeQueueBranchType,
} from '#shared/contract/configuration/queue-branch-types.ts';
import {
  listDefinedTimetables,
  listTimetables,
  setTimetables,
} from '#shared/contract/configuration/timetables.ts';
import type { SectionName } from '#shared/contract/configuration/transfer.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import type { Json } from '#shared/domain/transfer/differences.ts';
import type { Calls } from './calls.ts';

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
  read(calls: Calls, id: number, names: NamesOf): Promise<Json>;
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

/** The hours that a branch type or a branch adds to schedules, by their names. */
const hours = (level: 'idBranchType' | 'idBranch'): Extra => ({
  field: 'hours',
  reads: listTimetables,
  async read(calls, id) {
    const found: Record<string, Json> = {};
    for (const schedule of await calls.every(listDefinedTimetables)) {
      const query = { idDefinedTimetables: schedule.id, [level]: id };
      const rows = await calls.call(listTimetables, { query });
      const own = rows.filter((row) => row[level] === id);
      if (own.length > 0)
        found[String(schedule.name)] = own.map(({ day, start, end }) => ({ day, start, end }));
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

export const HOURS = { ofBranchType: hours('idBranchType'), ofBranch: hours('idBranch') } as const;
