/** What lines have to fit into. */
export interface TextBox {
  readonly width: number;
  /** What does not fit into so many lines is cut, and the last of them ends with an ellipsis. */
  readonly most: number;
  readonly measure: (text: string) => number;
}

const ELLIPSIS = '…';

/** Breaks a text into lines at its spaces, and within words that are wider than the room. */
export function wrapText(text: string, room: TextBox): string[] {
  const { width, most, measure } = room;
  if (measure(text) <= width) return [text];
  const lines: string[] = [];
  let line = '';
  for (const word of splitWords(text, room)) {
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
function* splitWords(text: string, { width, measure }: TextBox): Generator<string> {
  for (const word of text.split(' ')) {
    if (word === '') continue;
    if (measure(word) <= width) {
      yield word;
      continue;
    }
    let part = '';
    for (const character of word) {
      if (part !== '' && measure(part + character) > width) {
        yield part;
        part = '';
      }
      part += character;
    }
    yield part;
  }
}

/** Cuts a line so that an ellipsis fits behind it. */
function ended(line: string, { width, measure }: TextBox): string {
  const room = width - measure(ELLIPSIS);
  let shown = '';
  for (const character of line) {
    if (measure(shown + character) > room) break;
    shown += character;
  }
  return shown.trimEnd() + ELLIPSIS;
}
