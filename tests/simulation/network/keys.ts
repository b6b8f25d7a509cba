const CTRL_C = '\u0003';

/**
 * Runs the function bound to a pressed key (Ctrl-C is `q`). Does nothing without a terminal. Returns a function that
 * stops listening.
 */
export function listenForKeys(bound: Readonly<Record<string, () => void>>): () => void {
  const { stdin } = process;
  if (!stdin.isTTY) return () => {};
  const receive = (pressed: string): void => bound[pressed === CTRL_C ? 'q' : pressed]?.();
  // Key by key, without Enter; Ctrl-C is then an ordinary key.
  stdin.setRawMode(true);
  stdin.setEncoding('utf8');
  stdin.on('data', receive);
  stdin.resume();
  return () => {
    stdin.off('data', receive);
    stdin.setRawMode(false);
    stdin.pause();
  };
}
