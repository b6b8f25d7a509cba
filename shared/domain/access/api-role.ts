import { MODULES, type ModuleId } from './modules.ts';

/** Role of all programs (access specification, section 5): created once, with the lowest level, immutable. */
export const API_ROLE = {
  name: 'API',
  level: 0,
  /** View queues and tickets, issue tickets, read statistics. */
  modules: [
    MODULES.supervisionView,
    MODULES.generateTickets,
    MODULES.reportStatistics,
  ] satisfies readonly ModuleId[],
} as const;

/** True for the reserved name of the program role, ignoring case. */
export const isApiRole = (name: string): boolean => name.trim().toLowerCase() === API_ROLE.name.toLowerCase();
