/** Somebody who has touched a machine so lately may be in the middle of something, s. */
const LATELY_S = 600;

/**
 * Tells whether somebody is at work at a machine, by what its system says. Some systems always say 0: these are not
 * believed before they have said something else.
 *
 * @param untouchedSeconds asks the system for how long nobody has touched keyboard, mouse or screen
 */
export function watchWork(untouchedSeconds: () => number): () => boolean {
  let isLogged = false;
  return () => {
    const seconds = untouchedSeconds();
    isLogged ||= seconds > 0;
    return isLogged && seconds < LATELY_S;
  };
}
