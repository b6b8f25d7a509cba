/** So much is kept of what went wrong; the server takes no more. */
const MAX_ENTRIES = 200;
const MAX_ENTRY_LENGTH = 500;

/** Remembers the last of what went wrong on this page, so that somebody at the branch can have it sent. */
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

export type PageLog = ReturnType<typeof createPageLog>;

/** The log of this page, from its loading to the next. */
export const PAGE_LOG = createPageLog();

/** Has a log hear what breaks on a page, and when its network goes and comes. */
export function logPageErrors(log: PageLog, page: Window): void {
  log.add(`started at ${page.location.pathname}, ${page.innerWidth} × ${page.innerHeight}`);
  page.addEventListener('error', ({ message }) => log.add(`error: ${message}`));
  page.addEventListener('unhandledrejection', ({ reason }) => log.add(`unhandled: ${String(reason)}`));
  page.addEventListener('offline', () => log.add('the network is gone'));
  page.addEventListener('online', () => log.add('the network is back'));
}
