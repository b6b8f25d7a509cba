/**
 * Takes the whole screen, where the browser lets a page; it does only by a press. Where it does not, the page fills its
 * window.
 */
export function fillScreen(): void {
  document.documentElement.requestFullscreen?.().catch(ignoreUnallowed);
}

/** Gives the screen back. */
export function exitFullScreen(): void {
  if (document.fullscreenElement) document.exitFullscreen().catch(ignoreUnallowed);
}

/** Goes on in the window: a browser that does not allow it says so itself. */
function ignoreUnallowed(): void {}
