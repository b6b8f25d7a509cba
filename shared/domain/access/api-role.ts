import { MODULES, type ModuleId } from './modules.ts';

/** The role of all programs (access specification, section 5): made once, of the lowest level, never changed. */
export const API_ROLE = {
  name: 'API',
  level: 0,
  /** Looking at queues and tickets, taking tickets, reading figures: what a program does for customers, and no more. */
  modules: [
    MODULES.supervisionView,
    MODULES.generateTickets,
    MODULES.reportStatistics,
  ] satisfies readonly ModuleId[],
} as const;

/** Tells whether a role goes by the name of the programs' one; names are one whatever their case. */
export const isApiRole = (name: string): boolean => name.trim().toLowerCase() === API_ROLE.name.toLowerCase();
