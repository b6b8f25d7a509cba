const CTRL_C = '\u0003';

/**
 * Calls what is bound to a key when it is pressed, Ctrl-C being `q`. Without a terminal nobody presses keys. Answers
 * how to leave the keyboard alone again.
 */
export function listenForKeys(bound: Readonly<Record<string, () => void>>): () => void {
  const { stdin } = process;
  if (!stdin.isTTY) return () => {};
  const hear = (pressed: string): void => bound[pressed === CTRL_C ? 'q' : pressed]?.();
  // Key by key, without waiting for Enter; Ctrl-C is then a key like the others.
  stdin.setRawMode(true);
  stdin.setEncoding('utf8');
  stdin.on('data', hear);
  stdin.resume();
  return () => {
    stdin.off('data', hear);
    stdin.setRawMode(false);
    stdin.pause();
  };
}
