import type { Generated, Kysely } from 'kysely';
import type { RESOURCE_MODULES, RESOURCE_TYPES } from '#shared/contract/installation/resource-kinds.ts';
import type { Day } from '#shared/domain/time/days.ts';
import { configuration, EVERYWHERE, type ReplicationOf } from '../replicates.ts';
import {
  integer,
  NAMED,
  type Named,
  optionalReference,
  REPLICATED,
  reference,
  text,
  type Versioned,
} from './columns.ts';
import { createTables, type Definitions, defineTable } from './define-table.ts';

/** General settings by name; missing ones have the default of `shared/domain/settings/`. */
export interface GeneralParametersTable extends Versioned {
  id: Generated<number>;
  name: string;
  value: string;
  description: string;
}

const generalParameters = defineTable<GeneralParametersTable>({
  ...REPLICATED,
  name: text,
  value: text,
  description: text,
});

/** A predefined schedule. */
export interface DefinedTimetablesTable extends Named {
  description: string;
  edit_level: 'Global' | 'Tipo de sucursal' | 'Sucursal';
}

const definedTimetables = defineTable<DefinedTimetablesTable>({
  ...NAMED,
  description: text,
  edit_level: text,
});

export interface TimetablesTable extends Versioned {
  id: Generated<number>;
  id_defined_timetables: number;
  day: Day;
  /** HH:mm:ss. */
  start: string;
  end: string;
  id_branch_types: number | null;
  id_branches: number | null;
}

const timetables = defineTable<TimetablesTable>(
  {
    ...REPLICATED,
    id_defined_timetables: reference('defined_timetables'),
    day: text,
    start: text,
    end: text,
    id_branch_types: optionalReference('branch_types'),
    id_branches: optionalReference('branches'),
  },
  {
    checks: {
      timetable_day: "day in ('Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo')",
    },
  },
);

/** Text on papers and screens, which branch types and branches may adapt if it is open to them. */
export interface MessagesTable extends Named {
  description: string;
  content: string;
  /** JSON, language -> content. */
  translations: Generated<string>;
  edit_level: 'Global' | 'Tipo de sucursal' | 'Sucursal';
}

const messages = defineTable<MessagesTable>({
  ...NAMED,
  description: text,
  content: text,
  translations: text,
  edit_level: text,
});

/** Adapted contents of messages per branch type or branch. */
export interface MessageContentsTable extends Versioned {
  id: Generated<number>;
  id_messages: number;
  id_branch_types: number | null;
  id_branches: number | null;
  content: string;
}

const messageContents = defineTable<MessageContentsTable>(
  {
    ...REPLICATED,
    id_messages: reference('messages'),
    id_branch_types: optionalReference('branch_types'),
    id_branches: optionalReference('branches'),
    content: text,
  },
  { checks: { message_content_level: '(id_branch_types is null) <> (id_branches is null)' } },
);

/** Design of printed tickets. */
export interface TicketDesignsTable extends Named {
  description: string;
  /** JSON: its elements. */
  design: string;
}

const ticketDesigns = defineTable<TicketDesignsTable>({
  ...NAMED,
  description: text,
  design: text,
});

export interface ResourcesTable {
  id: Generated<number>;
  row_ver: Generated<number>;
  name: string;
  type: (typeof RESOURCE_TYPES)[number];
  module: (typeof RESOURCE_MODULES)[number];
  /** SHA-256 of the file, in hexadecimal: its name in the folder of resources. */
  hash: string;
  /** Media type, by the content. */
  media: string;
  bytes: number;
}

const resources = defineTable<ResourcesTable>({
  ...REPLICATED,
  name: text,
  type: text,
  module: text,
  hash: text,
  media: text,
  bytes: integer,
});

/** Settings, schedules, messages, ticket designs and uploaded files. */
export interface ConfigurationTables {
  general_parameters: GeneralParametersTable;
  defined_timetables: DefinedTimetablesTable;
  timetables: TimetablesTable;
  messages: MessagesTable;
  message_contents: MessageContentsTable;
  ticket_designs: TicketDesignsTable;
  resources: ResourcesTable;
}

export const CONFIGURATION_REPLICATION: ReplicationOf<ConfigurationTables> = {
  general_parameters: configuration(EVERYWHERE),
  defined_timetables: configuration(EVERYWHERE),
  timetables: configuration({ to: 'own' }),
  messages: configuration(EVERYWHERE),
  message_contents: configuration({ to: 'own' }),
  ticket_designs: configuration(EVERYWHERE),
  resources: configuration(EVERYWHERE),
};

const TABLES: Definitions<ConfigurationTables> = {
  general_parameters: generalParameters,
  defined_timetables: definedTimetables,
  timetables,
  messages,
  message_contents: messageContents,
  ticket_designs: ticketDesigns,
  resources,
};

const INDEXES = [
  'create unique index "general_parameters_name_UNIQUE" on general_parameters (name)',
  'create unique index "defined_timetables_name_UNIQUE" on defined_timetables (fold_name(name))',
  'create unique index "messages_name_UNIQUE" on messages (fold_name(name))',
  'create unique index message_contents_level on message_contents (id_messages, coalesce(id_branch_types, 0), coalesce(id_branches, 0))',
  `create unique index "ticket_designs_name_UNIQUE" on ticket_designs (fold_name(replace(name, ' ', '')))`,
  'create unique index "resources_name_UNIQUE" on resources (fold_name(name), type, module)',
];

export const createConfigurationTables = (db: Kysely<unknown>): Promise<void> =>
  createTables(db, TABLES, INDEXES);
