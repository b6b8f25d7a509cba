/** Ids of the demo seed, in the order in which it creates its rows. */
export const DEMO = {
  branch: 1,
  display: 1,
  displayDesign: 1,
  kiosks: { entrance: 1, hall: 2 },
  workstations: [1, 2, 3, 4, 5, 6],
  segments: { general: 1, plus: 2, priority: 3 },
  services: { cashier: 1, accounts: 2, loans: 3, business: 4, information: 5 },
  /** Prints both messages. */
  ticketDesign: 1,
  messages: { howWeCall: 1, ifAbsent: 2 },
  queues: { cashier: 1, accounts: 2, loans: 3, business: 4, information: 5, priority: 6 },
} as const;

/** Politeness of a new ticket in milliseconds. */
export const DEMO_POLITENESS_MS = 2_000;

export type DemoUser = 'admin' | 'config' | 'supervisor' | 'lucia' | 'marcos' | 'informes';
