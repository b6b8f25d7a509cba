import type { Level } from '#renderer/lib/installation.tsx';
import { configuredKind } from '#renderer/ui/list/configured/configured-kind.ts';
import type { Origin } from '#shared/contract/configuration/configured.ts';
import {
  createDefinedTimetable,
  type DefinedTimetable,
  type DefinedTimetableBody,
  definedTimetableBody,
  listDefinedTimetables,
  updateDefinedTimetable,
} from '#shared/contract/configuration/timetables.ts';

const SHARED = {
  texts: 'schedules',
  list: listDefinedTimetables,
  create: createDefinedTimetable,
  update: updateDefinedTimetable,
  schema: definedTimetableBody,
  form: 'crud',
  done: { added: 'schedules:ADD_SCHEDULE_SUCCESS', saved: 'schedules:EDIT_SCHEDULE_SUCCESS' },
  columns: [
    { key: 'name', width: 248, weight: 'strong', sortable: true, control: { kind: 'text', maxLength: 45 } },
    { key: 'description', sortable: true, control: { kind: 'text', maxLength: 90 }, fillFrom: 'name' },
    { key: 'editLevel', width: 180, sortable: true, initial: 'Global', control: { kind: 'choice' } },
    { key: 'enabled', width: 124, sortable: true, control: { kind: 'toggle' } },
  ],
} as const;

/** Describes predefined schedules, which are made at the global level (configuration specification, sections 2 to 5). */
export const schedules = configuredKind<DefinedTimetable & Origin, DefinedTimetableBody>({
  ...SHARED,
  key: 'schedules',
  level: 'global',
});

const OF = { branchType: 'idBranchType', branch: 'idBranch' } as const;

const below = (level: Level) =>
  configuredKind<DefinedTimetable & Origin, DefinedTimetableBody>({
    ...SHARED,
    key: `schedules of a ${level}`,
    level,
    of: OF[level],
    createdAbove: true,
    opens: ({ editEnabled }) => editEnabled === 'Y',
    fixedWhy: ({ editEnabled }) => (editEnabled === 'Y' ? undefined : 'common:list.lockedAbove'),
  });

/** Schedules as a branch type or branch sees them; some accept additional hours. */
export const SCHEDULES_BELOW = { branchType: below('branchType'), branch: below('branch') } as const;
