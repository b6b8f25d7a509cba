/** Limits of the server. */
const MAX_ENTRIES = 200;
const MAX_ENTRY_LENGTH = 500;

/**
 * Creates a log of the last errors of the page, which staff can request.
 *
 * @internal used by tests besides this file
 */
export function createPageLog(now: () => Date = () => new Date()) {
  let lines: readonly string[] = [];
  return {
    add(text: string): void {
      const line = `${now().toISOString()} ${text}`
        .replace(/\p{Cc}+/gu, ' ')
        .slice(0, MAX_ENTRY_LENGTH)
        .trim();
      lines = [...lines, line].slice(-MAX_ENTRIES);
    },
    lines: (): string[] => [...lines],
  };
}

type PageLog = ReturnType<typeof createPageLog>;

/** Log of this load of the page. */
export const PAGE_LOG = createPageLog();

/** Logs uncaught errors and network changes of a page. */
export function logPageErrors(log: PageLog, page: Window): void {
  log.add(`started at ${page.location.pathname}, ${page.innerWidth} × ${page.innerHeight}`);
  page.addEventListener('error', ({ message }) => log.add(`error: ${message}`));
  page.addEventListener('unhandledrejection', ({ reason }) => log.add(`unhandled: ${String(reason)}`));
  page.addEventListener('offline', () => log.add('the network is gone'));
  page.addEventListener('online', () => log.add('the network is back'));
}
