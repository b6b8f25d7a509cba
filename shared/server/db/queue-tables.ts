import type { Generated } from 'kysely';
import type { Day } from '#shared/domain/opening/days.ts';
import type { Flag, Named, Versioned } from './columns.ts';
import { configuration, EVERYWHERE, OF_BRANCH, OF_TYPE, partOf, type ReplicationOf } from './replicates.ts';

export interface ServicesTable extends Named {
  id_short: number;
  description: string;
  service_time: number;
  /** JSON, language -> name. */
  translations: string;
}

export interface SegmentsTable extends Named {
  id_short: number;
  description: string;
  translations: string;
}

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

/** A text that papers and screens show, for branch types and branches to adapt as far as it is open to them. */
export interface MessagesTable extends Named {
  description: string;
  content: string;
  edit_level: 'Global' | 'Tipo de sucursal' | 'Sucursal';
}

/** What a branch type or a branch says instead of a message's own content. */
export interface MessageContentsTable extends Versioned {
  id: Generated<number>;
  id_messages: number;
  id_branch_types: number | null;
  id_branches: number | null;
  content: string;
}

/** What the paper of tickets shows. */
export interface TicketDesignsTable extends Named {
  description: string;
  /** JSON: its elements. */
  design: string;
}

/** Seconds after entering a queue during which call-next passes the ticket by. */
export interface PolitenessTable extends Versioned {
  id: Generated<number>;
  id_queues: number;
  id_branches: number;
  seconds: number;
}

/** Queues that a branch type offers. */
export interface QueueBranchTypesTable extends Versioned {
  id: Generated<number>;
  id_queues: number;
  id_branch_types: number;
}

export interface ViewProfilesTable extends Named {
  description: string;
  id_branch_types: number;
  /** Offered where supervisors and dashboards choose what they look at. */
  supervision: Generated<Flag>;
  dashboard: Generated<Flag>;
}

export interface ViewProfileQueuesTable extends Versioned {
  id: Generated<number>;
  id_view_profiles: number;
  id_queues: number;
}

export interface AttentionProfilesTable extends Named {
  description: string;
  id_branch_types: number;
  type: string;
  /** Seconds; 0 for none. */
  general_limit: Generated<number>;
  /** Used when this one finds no ticket. */
  id_attention_profiles_alt: number | null;
  /** May be chosen for a workstation by supervisors, and by operators who choose for themselves. */
  assignable: Generated<Flag>;
  /** CONDITIONALBASED only: the profile used from `conditional_value` on, and the one below. */
  id_attention_profiles_a: number | null;
  id_attention_profiles_b: number | null;
  /** The view profile whose queues are measured. */
  conditional_view_profile: number | null;
  /** 1 customers waiting, 2 longest wait in seconds, 3 open workstations. */
  conditional_type: 1 | 2 | 3 | null;
  conditional_value: number | null;
}

export interface AttentionProfileRowsTable extends Versioned {
  id: Generated<number>;
  id_attention_profiles: number;
  id_queues: number;
  /** FIFO. */
  sequence: number;
  /** WEIGHTED. */
  weight: Generated<number>;
  /** RATIOBASED. */
  iterations: Generated<number>;
  /** TIMEBASED and APPOINTMENTBASED. */
  level: Generated<number>;
  /** TIMEBASED, seconds; 0 for none. */
  row_limit: Generated<number>;
}

/** A predefined schedule. */
export interface DefinedTimetablesTable extends Named {
  description: string;
  edit_level: 'Global' | 'Tipo de sucursal' | 'Sucursal';
}

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

/** Lets customers of a branch type take tickets on their phones: for which segment and service, and when. */
export interface VirtualTicketsTable extends Versioned {
  id: Generated<number>;
  name: string;
  id_branch_types: number;
  id_segments: number;
  id_services: number;
  id_view_profiles: number;
  /** Null for at any time. */
  id_defined_timetables: number | null;
  /** How many tickets of this kind a phone may hold at a time. */
  per_phone: Generated<number>;
  /** Metres from the branch within which it is given; null for anywhere. */
  within_metres: Generated<number | null>;
}

/** What a branch offers in a queue to people who book. */
export interface AppointmentOffersTable extends Versioned {
  id: Generated<number>;
  id_branches: number;
  id_queues: number;
  enabled: Flag;
  id_defined_timetables: number | null;
  /** Seconds; 0 for the longest planned time of the queue's services. */
  slot: number;
  places: number;
  walk_in_percent: number;
  /** Of a hundred free places those that the branch keeps for its own desk, where central books as well. */
  branch_percent: Generated<number>;
  days_ahead: number;
  /** Seconds, as `late`. */
  notice: number;
  late: number;
}

/** A day on which a branch gives no appointments. */
export interface ClosedDaysTable extends Versioned {
  id: Generated<number>;
  id_branches: number;
  /** `YYYY-MM-DD`. */
  day: string;
  name: string;
}

/** Lists the tables of what customers wait for and when, and of who is called next. */
export interface QueueTables {
  appointment_offers: AppointmentOffersTable;
  attention_profile_rows: AttentionProfileRowsTable;
  attention_profiles: AttentionProfilesTable;
  closed_days: ClosedDaysTable;
  defined_timetables: DefinedTimetablesTable;
  message_contents: MessageContentsTable;
  messages: MessagesTable;
  politeness: PolitenessTable;
  queue_branch_types: QueueBranchTypesTable;
  queue_categories: QueueCategoriesTable;
  queues: QueuesTable;
  segments: SegmentsTable;
  services: ServicesTable;
  ticket_designs: TicketDesignsTable;
  timetables: TimetablesTable;
  view_profile_queues: ViewProfileQueuesTable;
  view_profiles: ViewProfilesTable;
  virtual_tickets: VirtualTicketsTable;
}

export const QUEUE_REPLICATION: ReplicationOf<QueueTables> = {
  appointment_offers: configuration(OF_BRANCH),
  attention_profile_rows: configuration(partOf('attention_profiles')),
  attention_profiles: configuration(OF_TYPE),
  closed_days: configuration(OF_BRANCH),
  defined_timetables: configuration(EVERYWHERE),
  message_contents: configuration({ to: 'own' }),
  messages: configuration(EVERYWHERE),
  politeness: configuration(OF_BRANCH),
  queue_branch_types: configuration(OF_TYPE),
  queue_categories: configuration(partOf('queues')),
  queues: configuration(EVERYWHERE),
  segments: configuration(EVERYWHERE),
  services: configuration(EVERYWHERE),
  ticket_designs: configuration(EVERYWHERE),
  timetables: configuration({ to: 'own' }),
  view_profile_queues: configuration(partOf('view_profiles')),
  view_profiles: configuration(OF_TYPE),
  virtual_tickets: configuration(OF_TYPE),
};
