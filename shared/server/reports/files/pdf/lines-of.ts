/** What lines have to fit into. */
export interface Room {
  readonly width: number;
  /** What does not fit into so many lines is cut, and the last of them ends with an ellipsis. */
  readonly most: number;
  readonly measure: (text: string) => number;
}

const ELLIPSIS = '…';

/** Breaks a text into lines at its spaces, and within words that are wider than the room. */
export function linesOf(text: string, room: Room): string[] {
  const { width, most, measure } = room;
  if (measure(text) <= width) return [text];
  const lines: string[] = [];
  let line = '';
  for (const word of wordsOf(text, room)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (measure(longer) <= width) {
      line = longer;
      continue;
    }
    if (lines.length === most - 1) return [...lines, ended(`${line} ${word}`, room)];
    lines.push(line);
    line = word;
  }
  return [...lines, line];
}

/** The words of a text, each as wide as the room at most. No more of them than can be shown are looked at. */
function* wordsOf(text: string, { width, measure }: Room): Generator<string> {
  for (const word of text.split(' ')) {
    if (word === '') continue;
    if (measure(word) <= width) {
      yield word;
      continue;
    }
    let part = '';
    for (const letter of word) {
      if (part !== '' && measure(part + letter) > width) {
        yield part;
        part = '';
      }
      part += letter;
    }
    yield part;
  }
}

/** Cuts a line so that an ellipsis fits behind it. */
function ended(line: string, { width, measure }: Room): string {
  const room = width - measure(ELLIPSIS);
  let shown = '';
  for (const letter of line) {
    if (measure(shown + letter) > room) break;
    shown += letter;
  }
  return shown.trimEnd() + ELLIPSIS;
}
