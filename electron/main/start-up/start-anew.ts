import type { App } from 'electron';

/** Set by the unit of systemd (`systemd-unit.ts`) for what it starts. */
export const OF_UNIT = 'TURNO_OF_UNIT';

type Ending = Pick<App, 'relaunch' | 'exit'>;

/**
 * Has the program start anew by whoever keeps it going. A unit starts it whenever it ends as after a fault; were another
 * one started beside, the unit would try again every two seconds for as long as that runs.
 */
export function restartBy(app: Ending, environment: NodeJS.ProcessEnv): Ending {
  if (environment[OF_UNIT] === undefined) {
    return { relaunch: (how) => app.relaunch(how), exit: (code) => app.exit(code) };
  }
  let isRestarting = false;
  return {
    relaunch() {
      isRestarting = true;
    },
    exit: (code) => app.exit(isRestarting ? 1 : code),
  };
}
