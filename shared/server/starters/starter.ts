import type { Language } from '#shared/contract/fields.ts';

/** A name in three languages. */
export type Name = Readonly<Record<Language, string>>;

export const name = (es: string, en: string, sv: string): Name => ({ es, en, sv });

/** Location of the first display. */
export const WAITING_AREA = name('Sala de espera', 'Waiting area', 'Väntrum');

/** A group of transaction details. */
export interface DetailNames {
  readonly name: Name;
  readonly details: readonly Name[];
}

/** Initial configuration of a trade: one queue per service, and one queue for priority customers of all services. */
export interface Starter {
  readonly services: readonly {
    readonly name: Name;
    /** Planned service time. */
    readonly seconds: number;
    /** Letter and service level in seconds of its queue. */
    readonly letter: string;
    readonly sla: number;
    /** Customers may be called without a ticket. */
    readonly noTicket?: true;
  }[];
  /** The first segment is for everybody; the others use the priority queue. */
  readonly segments: readonly [Name, ...Name[]];
  readonly priority: { readonly name: Name; readonly letter: string; readonly sla: number };
  /** Footer of the display. */
  readonly footer: Name;
  readonly groups: readonly DetailNames[];
  /** Names of the profiles, the workstation type and the workstations. */
  readonly everyQueue: Name;
  readonly everyGroup: Name;
  readonly workstationType: { readonly name: Name; readonly description: Name };
  readonly workstation: Name;
  readonly area: Name;
}
