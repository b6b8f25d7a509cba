import type { Language } from '#shared/contract/fields.ts';

/** A name in the three languages. */
export type Name = Readonly<Record<Language, string>>;

export const name = (es: string, en: string, sv: string): Name => ({ es, en, sv });

/** Where the first display hangs. */
export const WAITING_AREA = name('Sala de espera', 'Waiting area', 'Väntrum');

/** A group of details of what is done at a workstation. */
export interface DetailNames {
  readonly name: Name;
  readonly details: readonly Name[];
}

/**
 * Describes what an installation of a trade begins with, all of it ordinary configuration: each service has a queue of
 * its own for everybody, and those who go first have one queue for all services.
 */
export interface Starter {
  readonly services: readonly {
    readonly name: Name;
    /** How long one takes. */
    readonly seconds: number;
    /** Letters and service level, in seconds, of its queue. */
    readonly letter: string;
    readonly sla: number;
    /** Customers may be called to it without a ticket. */
    readonly noTicket?: true;
  }[];
  /** Begins with everybody and ends with those who need priority: all but the first are in the queue that goes first. */
  readonly segments: readonly [Name, ...Name[]];
  readonly priority: { readonly name: Name; readonly letter: string; readonly sla: number };
  /** Runs below the turns on the display. */
  readonly footer: Name;
  readonly groups: readonly DetailNames[];
  /** Names what holds all queues and all groups of details, the type of workstation and what it is called before its number. */
  readonly everyQueue: Name;
  readonly everyGroup: Name;
  readonly workstationType: { readonly name: Name; readonly description: Name };
  readonly workstation: Name;
  readonly area: Name;
}
