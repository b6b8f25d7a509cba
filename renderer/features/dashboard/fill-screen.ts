/** Requests full screen, which browsers allow only after a user action. Otherwise the page fills its window. */
export function fillScreen(): void {
  document.documentElement.requestFullscreen?.().catch(ignoreUnallowed);
}

/** Ends full screen. */
export function exitFullScreen(): void {
  if (document.fullscreenElement) document.exitFullscreen().catch(ignoreUnallowed);
}

/** Continues in the window; the browser reports the denial. */
function ignoreUnallowed(): void {}
