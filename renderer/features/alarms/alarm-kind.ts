import type { Level } from '#renderer/lib/installation.tsx';
import { configuredKind } from '#renderer/ui/list/configured/configured-kind.ts';
import {
  type Alarm,
  type AlarmBody,
  alarmBody,
  createAlarm,
  listAlarms,
  updateAlarm,
} from '#shared/contract/configuration/alarms.ts';
import type { Origin } from '#shared/contract/configuration/configured.ts';

const SHARED = {
  texts: 'alarms',
  list: listAlarms,
  create: createAlarm,
  update: updateAlarm,
  schema: alarmBody,
  form: 'crud',
  columns: [
    {
      key: 'name',
      width: 248,
      weight: 'strong',
      sortable: true,
      fixed: 'inForm',
      control: { kind: 'text', maxLength: 45 },
    },
    {
      key: 'description',
      sortable: true,
      fixed: 'inForm',
      control: { kind: 'text', maxLength: 90 },
      fillFrom: 'name',
    },
    {
      key: 'type',
      only: 'form',
      fixed: true,
      initial: 'CUSTOMERSWAITING',
      control: { kind: 'choice' },
    },
    {
      key: 'editLevel',
      width: 160,
      sortable: true,
      fixed: true,
      initial: 'Global',
      control: { kind: 'choice' },
    },
    { key: 'validationType', only: 'form', initial: 'Todas', control: { kind: 'cards' } },
    { key: 'bySms', only: 'form', initial: 'N', control: { kind: 'toggle' } },
    { key: 'enabled', width: 124, sortable: true, fixed: 'inForm', control: { kind: 'toggle' } },
  ],
} as const;

/**
 * Alarms. The list edits name, description and enabled state, the form edits conditions and recipients
 * (configuration specification, sections 2 and 4).
 */
export const alarms = configuredKind<Alarm & Origin, AlarmBody>({
  ...SHARED,
  key: 'alarms',
  level: 'global',
  alsoInline: true,
});

const OF = { branchType: 'idBranchType', branch: 'idBranch' } as const;

const below = (level: Level) =>
  configuredKind<Alarm & Origin, AlarmBody>({
    ...SHARED,
    key: `alarms of a ${level}`,
    level,
    of: OF[level],
    createdAbove: true,
    opens: ({ isEditable }) => isEditable === 'Y',
    fixedWhy: ({ isEditable }) => (isEditable === 'Y' ? undefined : 'common:list.lockedAbove'),
  });

/** The same as a branch type or a branch sees them: of some it may set the values, a branch the addressees too. */
export const ALARMS_BELOW = { branchType: below('branchType'), branch: below('branch') } as const;
