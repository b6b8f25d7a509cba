import type { Generated, Kysely } from 'kysely';
import { configuration, EVERYWHERE, OF_BRANCH, OF_TYPE, partOf, type ReplicationOf } from '../replicates.ts';
import {
  type Flag,
  flag,
  integer,
  NAMED,
  type Named,
  optionalInteger,
  optionalReference,
  REPLICATED,
  reference,
  text,
  type Versioned,
} from './columns.ts';
import { createTables, type Definitions, defineTable } from './define-table.ts';

export interface ServicesTable extends Named {
  id_short: number;
  description: string;
  service_time: number;
  /** JSON, language -> name. */
  translations: string;
}

const services = defineTable<ServicesTable>({
  ...NAMED,
  id_short: integer,
  description: text,
  service_time: integer,
  translations: text,
});

export interface SegmentsTable extends Named {
  id_short: number;
  description: string;
  translations: string;
}

const segments = defineTable<SegmentsTable>({
  ...NAMED,
  id_short: integer,
  description: text,
  translations: text,
});

export interface QueuesTable extends Named {
  description: string;
  letter: string;
  min_limit: number;
  max_limit: number;
  restart: Flag;
  sla: number;
  appointments: Flag;
  translations: string;
}

const queues = defineTable<QueuesTable>(
  {
    ...NAMED,
    description: text,
    letter: text,
    min_limit: integer,
    max_limit: integer,
    restart: flag(1),
    sla: integer,
    appointments: flag(0),
    translations: text,
  },
  { checks: { queue_limits: 'min_limit <= max_limit' } },
);

export interface QueueCategoriesTable extends Versioned {
  id: Generated<number>;
  id_queues: number;
  id_services: number;
  id_segments: number;
  allowed_transfers: Flag;
  allowed_no_ticket: Flag;
  /** Number of the queue in an appointment system; of queues of appointments only. */
  id_ventus_queue: number | null;
  /** The design of the paper; null of those that were there before there were any. */
  id_ticket_designs: Generated<number | null>;
}

const queueCategories = defineTable<QueueCategoriesTable>({
  ...REPLICATED,
  id_queues: reference('queues'),
  id_services: reference('services'),
  id_segments: reference('segments'),
  allowed_transfers: flag(1),
  allowed_no_ticket: flag(0),
  id_ventus_queue: optionalInteger,
  id_ticket_designs: optionalReference('ticket_designs'),
});

/** Queues that a branch type offers. */
export interface QueueBranchTypesTable extends Versioned {
  id: Generated<number>;
  id_queues: number;
  id_branch_types: number;
}

const queueBranchTypes = defineTable<QueueBranchTypesTable>({
  ...REPLICATED,
  id_queues: reference('queues'),
  id_branch_types: reference('branch_types'),
});

/** Seconds after entering a queue during which call-next passes the ticket by. */
export interface PolitenessTable extends Versioned {
  id: Generated<number>;
  id_queues: number;
  id_branches: number;
  seconds: number;
}

const politeness = defineTable<PolitenessTable>(
  {
    ...REPLICATED,
    id_queues: reference('queues'),
    id_branches: reference('branches'),
    seconds: integer,
  },
  { checks: { politeness_not_negative: 'seconds >= 0' } },
);

/** Services, segments and queues. */
export interface QueueTables {
  services: ServicesTable;
  segments: SegmentsTable;
  queues: QueuesTable;
  queue_categories: QueueCategoriesTable;
  queue_branch_types: QueueBranchTypesTable;
  politeness: PolitenessTable;
}

export const QUEUE_REPLICATION: ReplicationOf<QueueTables> = {
  services: configuration(EVERYWHERE),
  segments: configuration(EVERYWHERE),
  queues: configuration(EVERYWHERE),
  queue_categories: configuration(partOf('queues')),
  queue_branch_types: configuration(OF_TYPE),
  politeness: configuration(OF_BRANCH),
};

const TABLES: Definitions<QueueTables> = {
  services,
  segments,
  queues,
  queue_categories: queueCategories,
  queue_branch_types: queueBranchTypes,
  politeness,
};

const INDEXES = [
  'create unique index "services_idShort_UNIQUE" on services (id_short)',
  'create unique index "services_name_UNIQUE" on services (fold_name(name))',
  'create unique index "segments_idShort_UNIQUE" on segments (id_short)',
  'create unique index "segments_name_UNIQUE" on segments (fold_name(name))',
  'create unique index "queues_letter_UNIQUE" on queues (letter)',
  'create unique index "queues_name_UNIQUE" on queues (fold_name(name))',
  'create unique index queue_categories_pair on queue_categories (id_services, id_segments)',
  'create unique index queue_branch_types_pair on queue_branch_types (id_queues, id_branch_types)',
  'create unique index politeness_pair on politeness (id_queues, id_branches)',
];

export const createQueueTables = (db: Kysely<unknown>): Promise<void> => createTables(db, TABLES, INDEXES);
