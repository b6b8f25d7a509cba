/** Timeouts of requests, ms. */
export const REQUEST_TIMEOUT_MS = 10_000;
/** Call of a workstation, which is then repeated with the same idempotency key. */
export const WORKSTATION_TIMEOUT_MS = 8_000;
/** Request of a page that runs unattended and retries. */
export const DISPLAY_TIMEOUT_MS = 5_000;
/** Check whether the server answers. */
export const HEALTH_TIMEOUT_MS = 3_000;
