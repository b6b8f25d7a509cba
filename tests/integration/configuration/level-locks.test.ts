import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#shared/contract/client.ts';
import {
  adaptAlarm,
  addAlarmNotification,
  createAlarm,
  createAlarmCondition,
  removeAlarmCondition,
  updateAlarm,
  updateAlarmCondition,
} from '#shared/contract/configuration/alarms.ts';
import { EDIT_LEVELS, type EditLevel } from '#shared/contract/configuration/edit-levels.ts';
import {
  createMessage,
  deleteMessage,
  setMessageContent,
  updateMessage,
} from '#shared/contract/configuration/messages.ts';
import {
  createDefinedTimetable,
  createTimetable,
  setTimetables,
  updateDefinedTimetable,
  updateTimetable,
} from '#shared/contract/configuration/timetables.ts';
import type { ErrorCode } from '#shared/contract/errors.ts';
import { MODULES } from '#shared/domain/access/modules.ts';
import { repository } from '#shared/server/db/repository.ts';
import type { TransactionScope } from '#shared/server/db/scope.ts';
import { addRole, addUser } from '#tests/support/actions/add-user.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import {
  branchAsEither,
  branchOfCentralAsEither,
  centralAsEither,
  type EitherServer,
  rejectedBy,
} from '#tests/support/servers/either-server.ts';

type Scope = TransactionScope<never>;

const SERVERS = {
  'a server that stands alone': branchAsEither,
  central: centralAsEither,
  'a branch of a central': branchOfCentralAsEither,
} as const;
type ServerKind = keyof typeof SERVERS;

/** A configuring user of each level, and a user of another branch who configures branches. */
const CALLERS = {
  'all levels': { modules: [MODULES.configurationGlobal], branches: [] },
  'branch types': { modules: [MODULES.configurationBranchType], branches: [] },
  branches: { modules: [MODULES.branchEdit], branches: [] },
  'another branch': { modules: [MODULES.branchEdit], branches: [4711] },
  none: { modules: [MODULES.workstation], branches: [] },
} as const;
type Who = keyof typeof CALLERS;

/** The action: on the entity itself, or on its adaptation at a level. */
const LEVELS = {
  itself: {},
  'at a branch type': { idBranchType: 1 },
  'at a branch': { idBranch: DEMO.branch },
} as const;
type At = keyof typeof LEVELS;

/** The permissions (configuration specification, sections 4 and 6): undefined for a permitted action. */
function expected(serverKind: ServerKind, who: Who, at: At, editLevel: EditLevel): ErrorCode | undefined {
  const isHidden = serverKind === 'a branch of a central';
  switch (at) {
    case 'itself':
      if (isHidden) return 'NOT_IN_THIS_SYNC_TYPE';
      return who === 'all levels' ? undefined : 'FORBIDDEN';
    case 'at a branch type':
      if (who === 'none') return 'FORBIDDEN';
      if (isHidden) return 'NOT_IN_THIS_SYNC_TYPE';
      if (who !== 'branch types') return 'FORBIDDEN';
      return editLevel === 'Global' ? 'LEVEL_LOCKED' : undefined;
    case 'at a branch':
      if (who === 'none' || who === 'all levels') return 'FORBIDDEN';
      if (who === 'another branch') return 'NOT_YOUR_BRANCH';
      return editLevel === 'Sucursal' ? undefined : 'LEVEL_LOCKED';
  }
}

/** An entity of a kind with its adaptations, by id. */
interface Created {
  readonly id: number;
  /** Parts of it, by level. */
  readonly parts: Readonly<Record<At, number>>;
  readonly editLevel: EditLevel;
}

type Act = (who: Client, created: Created) => Promise<unknown>;
interface LevelledKind {
  /** Its table, and that of its parts. */
  readonly tables: readonly [string, string];
  readonly make: (scope: Scope, editLevel: EditLevel) => Promise<Created>;
  readonly acts: Readonly<Record<At, Readonly<Record<string, Act>>>>;
}

const named = () => ({ name: crypto.randomUUID(), description: 'x', enabled: 'Y' as const });
const stored = (edit_level: EditLevel) => ({ ...named(), enabled: 1 as const, edit_level });
const TYPE = LEVELS['at a branch type'];
const BRANCH = LEVELS['at a branch'];
const hours = { day: 'Martes', start: '09:00:00', end: '14:00:00' } as const;
const full = { idQueues: null, operand: 'CUSTOMERSWAITING', condition: '>', value: 3 } as const;

/** The actions of a level on a schedule: on single rows, and on all at once. */
const toSchedule = (level: object, at: At): Record<string, Act> => ({
  'adds hours': (who, { id }) =>
    who.call(createTimetable, { body: { idDefinedTimetables: id, ...hours, ...level } }),
  'changes hours': (who, { parts }) => who.call(updateTimetable, { params: { id: parts[at] }, body: hours }),
  'takes its hours away': (who, { id }) =>
    who.call(setTimetables, { params: { id }, body: { ...level, timetables: [] } }),
});
const toMessage = (level: object): Record<string, Act> => ({
  'says it otherwise': (who, { id }) =>
    who.call(setMessageContent, { params: { id }, body: { ...level, content: 'De aquí' } }),
  'takes it back': (who, { id }) =>
    who.call(setMessageContent, { params: { id }, body: { ...level, content: null } }),
});
const toAlarm = (level: object): Record<string, Act> => ({
  'sets a value': (who, { id, parts }) =>
    who.call(adaptAlarm, {
      params: { id },
      body: { ...level, values: [{ idConditions: parts.itself, value: 9 }] },
    }),
  'takes it back': (who, { id, parts }) =>
    who.call(adaptAlarm, {
      params: { id },
      body: { ...level, values: [{ idConditions: parts.itself, value: null }] },
    }),
});

const KINDS: Readonly<Record<string, LevelledKind>> = {
  'a schedule': {
    tables: ['defined_timetables', 'timetables'],
    async make(scope, editLevel) {
      const { id } = await repository(scope, 'defined_timetables').insert(stored(editLevel));
      const rows = repository(scope, 'timetables');
      const row = async (id_branch_types: number | null, id_branches: number | null) =>
        (await rows.insert({ ...hours, id_defined_timetables: id, id_branch_types, id_branches })).id;
      const parts = {
        itself: await row(null, null),
        'at a branch type': await row(1, null),
        'at a branch': await row(null, DEMO.branch),
      };
      return { id, parts, editLevel };
    },
    acts: {
      itself: {
        'makes one': (who, { editLevel }) =>
          who.call(createDefinedTimetable, { body: { ...named(), editLevel } }),
        'changes it': (who, { id, editLevel }) =>
          who.call(updateDefinedTimetable, { params: { id }, body: { ...named(), editLevel } }),
      },
      'at a branch type': toSchedule(TYPE, 'at a branch type'),
      'at a branch': toSchedule(BRANCH, 'at a branch'),
    },
  },
  'a message': {
    tables: ['messages', 'messages'],
    async make(scope, editLevel) {
      const { id } = await repository(scope, 'messages').insert({ ...stored(editLevel), content: 'Hola' });
      return { id, parts: { itself: id, 'at a branch type': id, 'at a branch': id }, editLevel };
    },
    acts: {
      itself: {
        'makes one': (who, { editLevel }) =>
          who.call(createMessage, { body: { ...named(), content: 'Hola', editLevel } }),
        'changes it': (who, { id, editLevel }) =>
          who.call(updateMessage, { params: { id }, body: { ...named(), content: 'Hola', editLevel } }),
        'deletes it': (who, { id }) => who.call(deleteMessage, { params: { id } }),
      },
      'at a branch type': toMessage(TYPE),
      'at a branch': toMessage(BRANCH),
    },
  },
  'an alarm': {
    tables: ['alerts', 'alert_conditions'],
    async make(scope, editLevel) {
      const about = { type: 'CUSTOMERSWAITING', validation_type: 'Todas' } as const;
      const { id } = await repository(scope, 'alerts').insert({ ...stored(editLevel), ...about });
      const condition = {
        id_alerts: id,
        id_queues: null,
        operand: about.type,
        operator: '>',
        value: 3,
      } as const;
      const parts = await repository(scope, 'alert_conditions').insert(condition);
      return {
        id,
        parts: { itself: parts.id, 'at a branch type': parts.id, 'at a branch': parts.id },
        editLevel,
      };
    },
    acts: {
      itself: {
        'makes one': (who, { editLevel }) =>
          who.call(createAlarm, {
            body: { ...named(), editLevel, type: 'WAITTIME', validationType: 'Una', conditions: [full] },
          }),
        'changes it': (who, { id }) =>
          who.call(updateAlarm, { params: { id }, body: { ...named(), validationType: 'Una' } }),
        'adds a condition': (who, { id }) =>
          who.call(createAlarmCondition, { body: { idAlerts: id, ...full } }),
        'changes a condition': (who, { parts }) =>
          who.call(updateAlarmCondition, { params: { id: parts.itself }, body: full }),
        'adds who is told': (who, { id }) =>
          who.call(addAlarmNotification, { body: { idAlerts: id, idUsers: 1 } }),
        'deletes a condition': (who, { parts }) =>
          who.call(removeAlarmCondition, { params: { id: parts.itself } }),
      },
      'at a branch type': toAlarm(TYPE),
      'at a branch': {
        ...toAlarm(BRANCH),
        'says who is told': (who, { id }) =>
          who.call(adaptAlarm, { params: { id }, body: { ...BRANCH, values: [], idUsers: [1] } }),
      },
    },
  },
};

const keysOf = <Key extends string>(record: Readonly<Record<Key, unknown>>) => Object.keys(record) as Key[];

describe.each(keysOf(SERVERS))('at %s', (serverKind) => {
  let server: EitherServer;
  const callers = new Map<Who, Client>();
  beforeAll(async () => {
    server = await SERVERS[serverKind]();
    for (const who of keysOf(CALLERS)) {
      const { modules, branches } = CALLERS[who];
      const token = await server.configure(async (scope) => {
        const user = await addUser(scope, await addRole(scope, modules));
        for (const id_branches of branches)
          await repository(scope, 'user_branches').insert({
            id_users: user.idUsers,
            id_branches,
            description: '',
          });
        return user.token;
      });
      callers.set(who, server.as(token));
    }
  });
  afterAll(() => server.stop());

  /** One created at central, if there is a central. */
  const make = ({ make: created, tables: [table, part] }: LevelledKind, editLevel: EditLevel) =>
    server.configure(async (scope: Scope) => {
      const one = await created(scope, editLevel);
      if (serverKind !== 'a branch of a central') return one;
      const { itself, 'at a branch type': ofType } = one.parts;
      const rows = new Set([`${table} ${one.id}`, `${part} ${itself}`, `${part} ${ofType}`]);
      for (const row of rows) {
        const [entity = '', pk] = row.split(' ');
        const central = { entity, pk: Number(pk), scope: '', revision: 1, hash: 1 };
        await scope.trx.insertInto('central_rows').values(central).execute();
      }
      return one;
    });

  describe.each(Object.entries(KINDS))('%s', (_name, kind) => {
    describe.each(EDIT_LEVELS)('open down to %s', (editLevel) => {
      it.each(keysOf(CALLERS))('is configured by users of level %s within their limits', async (who) => {
        const one = await make(kind, editLevel);
        const caller = callers.get(who);
        if (!caller) throw new Error(`nobody configures ${who}`);
        for (const at of ['at a branch', 'at a branch type', 'itself'] as const)
          for (const [what, act] of Object.entries(kind.acts[at])) {
            const code = expected(serverKind, who, at, editLevel);
            const outcome = code
              ? await rejectedBy(server, () => act(caller, one))
              : await act(caller, one).then(() => undefined);
            expect([at, what, outcome]).toEqual([at, what, code]);
          }
      });
    });
  });
});
