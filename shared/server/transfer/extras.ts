import { apiError } from '#shared/contract/api-error-factory.ts';
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
import type { Json } from '#shared/domain/configuration/differences.ts';
import { conditionsAt, setValue } from '../alarms/conditions.ts';
import { setContent } from '../configuration/set-message-content.ts';
import { setRows } from '../configuration/timetables.ts';
import type { Adaptations, Level } from './adaptations.ts';
import { type Calls, parsed } from './calls.ts';

/** Finds entities by id and name; refuses unknown names. */
export interface Names {
  nameOf(id: number): string;
  idOf(name: string): number;
}

export interface ReadingExtras {
  readonly calls: Calls;
  readonly known: { names(section: SectionName): Names };
  readonly adaptations: Adaptations;
}

/** Present and desired value of an extra. */
export interface ExtraChange {
  readonly before: Json;
  readonly after: Json;
}

/** Data attached to an entity that its own calls do not write. */
export interface Extra {
  /** Its field in the file. */
  readonly field: string;
  /** Section whose names are the keys or items of its value. */
  readonly by?: SectionName;
  /** Missing keys stay unchanged; they are removed elsewhere. */
  readonly isPartial?: true;
  readonly reads: Endpoint;
  read(reading: ReadingExtras, id: number): Promise<Json>;
  write(writing: Pick<ReadingExtras, 'calls' | 'known'>, id: number, change: ExtraChange): Promise<void>;
}

type ByName = Readonly<Record<string, Json>>;

/** Differences between two values by name; null for a missing one. */
function differing({ before, after }: ExtraChange): [name: string, before: Json, after: Json][] {
  const [had, wanted] = [before, after].map((value) => (value ?? {}) as ByName);
  return [...new Set([...Object.keys(had ?? {}), ...Object.keys(wanted ?? {})])].flatMap((name) => {
    const [one, other] = [had?.[name] ?? null, wanted?.[name] ?? null];
    return JSON.stringify(one) === JSON.stringify(other) ? [] : [[name, one, other] as [string, Json, Json]];
  });
}

/** Queues that a branch type offers, by name. */
export const OFFERS: Extra = {
  field: 'offers',
  by: 'queues',
  reads: listQueueBranchTypes,
  async read({ calls, known }, id) {
    const links = await calls.call(listQueueBranchTypes, { query: { idBranchTypes: id } });
    return links.map(({ idQueue }) => known.names('queues').nameOf(idQueue)).sort();
  },
  async write({ calls, known }, id, { after }) {
    const links = await calls.call(listQueueBranchTypes, { query: { idBranchTypes: id } });
    const staying = new Set((after as string[]).map((name) => known.names('queues').idOf(name)));
    for (const { idQueueBranchType, idQueue } of links)
      if (!staying.has(idQueue))
        await calls.call(removeQueueBranchType, { params: { id: idQueueBranchType } });
    const had = new Set(links.map(({ idQueue }) => idQueue));
    for (const idQueue of staying)
      if (!had.has(idQueue)) await calls.call(addQueueBranchType, { body: { idBranchTypes: id, idQueue } });
  },
};

/** Politeness in seconds at a branch, by queue name. */
export const POLITENESS: Extra = {
  field: 'politeness',
  by: 'queues',
  isPartial: true,
  reads: listPoliteness,
  async read({ calls }, id) {
    const rows = await calls.every(listPoliteness, { params: { id } });
    return Object.fromEntries(rows.map(({ name, politeness }) => [String(name), Number(politeness)]));
  },
  async write({ calls, known }, id, change) {
    for (const [name, , politeness] of differing(change)) {
      const params = { id, idQueues: known.names('queues').idOf(name) };
      await calls.call(setPoliteness, { params, body: { politeness } });
    }
  },
};

/** Appointment offers of a branch, by queue name. */
export const APPOINTMENTS: Extra = {
  field: 'appointments',
  by: 'queues',
  isPartial: true,
  reads: listAppointmentOffers,
  async read({ calls, known }, id) {
    const rows = await calls.every(listAppointmentOffers, { params: { id } });
    return Object.fromEntries(
      rows.map(({ id: _queue, name, letter: _letter, lockedBy: _maker, idDefinedTimetables, ...offer }) => {
        const schedule =
          idDefinedTimetables === null ? null : known.names('schedules').nameOf(Number(idDefinedTimetables));
        return [String(name), { ...offer, schedule } as Json];
      }),
    );
  },
  async write({ calls, known }, id, change) {
    for (const [name, , offered] of differing(change)) {
      const { schedule = null, ...offer } = offered as ByName;
      const params = { id, idQueues: known.names('queues').idOf(name) };
      const idDefinedTimetables = schedule === null ? null : known.names('schedules').idOf(String(schedule));
      await calls.call(setAppointmentOffer, { params, body: { ...offer, idDefinedTimetables } });
    }
  },
};

/** Closed days of a branch with their reasons. */
export const CLOSED_DAYS: Extra = {
  field: 'closedDays',
  reads: listClosedDays,
  async read({ calls }, id) {
    const days = await calls.call(listClosedDays, { params: { id } });
    return days.map(({ day, name }) => ({ day, name }));
  },
  async write({ calls }, id, { after }) {
    await calls.call(setClosedDays, { params: { id }, body: { closedDays: after } });
  },
};

const ofLevel = (level: Level, id: number): Readonly<Partial<Record<Level, number>>> => ({ [level]: id });

/** Adapted entities by name, with their values. */
function named(
  { known }: ReadingExtras,
  section: 'alarms' | 'messages' | 'schedules',
  adapted: ReturnType<Adaptations['alarms']>,
): Json {
  return Object.fromEntries(adapted.map(({ of, value }) => [known.names(section).nameOf(of), value]));
}

/** Hours that a level adds to schedules, by name. */
const hours = (level: Level): Extra => ({
  field: 'hours',
  by: 'schedules',
  reads: listTimetables,
  async read(reading, id) {
    return named(reading, 'schedules', reading.adaptations.schedules(level, id));
  },
  async write({ calls, known }, id, change) {
    const scope = calls.adapting(ofLevel(level, id));
    for (const [name, , rows] of differing(change)) {
      const { timetables } = parsed(setTimetables.body, { timetables: rows ?? [] });
      await setRows(scope, known.names('schedules').idOf(name), ofLevel(level, id), timetables);
    }
  },
});

/** Message contents of a level, by message name. */
const messageTexts = (level: Level): Extra => ({
  field: 'messages',
  by: 'messages',
  reads: getMessage,
  async read(reading, id) {
    return named(reading, 'messages', reading.adaptations.messages(level, id));
  },
  async write({ calls, known }, id, change) {
    const scope = calls.adapting(ofLevel(level, id));
    for (const [name, , message] of differing(change)) {
      const { content } = parsed(setMessageContent.body, { ...ofLevel(level, id), content: message });
      await setContent(scope, known.names('messages').idOf(name), ofLevel(level, id), content);
    }
  },
});

/** Alarm values of a level, by alarm name and condition number. */
const values = (level: Level): Extra => ({
  field: 'alarms',
  by: 'alarms',
  reads: getAlarm,
  async read(reading, id) {
    return named(reading, 'alarms', reading.adaptations.alarms(level, id));
  },
  async write({ calls, known }, id, change) {
    const scope = calls.adapting(ofLevel(level, id));
    for (const [name, before, after] of differing(change)) {
      const alarm = known.names('alarms').idOf(name);
      const conditions = await conditionsAt(scope.trx, [alarm], {});
      for (const [position, , value] of differing({ before, after })) {
        const condition = conditions[Number(position) - 1];
        if (!condition && value === null) continue;
        if (!condition) throw apiError('IMPORT_UNKNOWN', { about: `${name}: ${position}`, params: { name } });
        const own = { idConditions: condition.idConditions, value };
        const body = parsed(adaptAlarm.body, { ...ofLevel(level, id), values: [own] });
        for (const each of body.values) await setValue(scope, alarm, ofLevel(level, id), each);
      }
    }
  },
});

/** Extras of branch types. */
export const OF_BRANCH_TYPE: readonly Extra[] = [
  hours('idBranchType'),
  messageTexts('idBranchType'),
  values('idBranchType'),
];
/** Extras of branches. */
export const OF_BRANCH: readonly Extra[] = [hours('idBranch'), messageTexts('idBranch'), values('idBranch')];
