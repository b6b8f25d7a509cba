import ICAL from 'ical.js';
import { decodeText } from '#shared/domain/decode-text.ts';

/** An event of a calendar file, with the calendar that it is in. */
export interface CalendarEvent {
  readonly component: ICAL.Component;
  readonly calendar: ICAL.Component;
  /** Line of the file on which it starts, from 1. */
  readonly line: number;
  readonly isCancelled: boolean;
  /** The properties of this name as the file has them: the library rejects some values and corrects others. */
  readonly written: (name: string) => readonly WrittenProperty[];
}

export interface WrittenProperty {
  /** In upper case. */
  readonly name: string;
  readonly parameters: string;
  readonly value: string;
}

export interface CalendarFile {
  readonly calendars: readonly ICAL.Component[];
  /** Without those that a later version in the file replaces (SEQUENCE). */
  readonly events: readonly CalendarEvent[];
}

/** Characters of an unfolded line: the library takes quadratic time for parameters. Longer lines are attachments. */
const MAX_LINE_LENGTH = 20_000;

/**
 * Parses iCalendar files (RFC 5545) as programs write them: several calendars, line ends of CR or LF alone,
 * unreadable lines, which are omitted, and unfolded texts over several lines. Null if the file is no calendar or is
 * truncated.
 */
export function readCalendars(text: string): CalendarFile | null {
  const nodes = parseNodes(text);
  if (!nodes || nodes.length === 0) return null;
  const calendars: ICAL.Component[] = [];
  const events: CalendarEvent[] = [];
  for (const node of nodes) {
    const calendar = new ICAL.Component(jCalOf(node));
    const isMethodCancel = node.written.some(
      ({ name, value }) => name === 'METHOD' && /^\s*cancel\s*$/i.test(value),
    );
    calendars.push(calendar);
    const components = calendar.getAllSubcomponents('vevent');
    for (const [position, event] of node.children.filter(({ name }) => name === 'vevent').entries()) {
      const component = components[position];
      if (!component) continue;
      const written = (name: string) => event.written.filter((property) => property.name === name);
      const isCancelled =
        isMethodCancel || written('STATUS').some(({ value }) => /^\s*cancelled\s*$/i.test(value));
      events.push({ component, calendar, line: event.line, isCancelled, written });
    }
  }
  return { calendars, events: latestVersions(events) };
}

interface Node {
  readonly name: string;
  readonly line: number;
  readonly properties: unknown[];
  readonly written: WrittenProperty[];
  readonly children: Node[];
}

type JCal = ConstructorParameters<typeof ICAL.Component>[0];
const jCalOf = ({ name, properties, children }: Node): JCal =>
  [name, properties, children.map(jCalOf)] as unknown as JCal;

/** The calendars of a file; null if one does not end. */
function parseNodes(text: string): Node[] | null {
  const calendars: Node[] = [];
  const open: Node[] = [];
  for (const { content: encoded, line } of unfoldedLines(text)) {
    const content = decodedLine(encoded);
    const property = writtenProperty(content);
    const current = open.at(-1);
    if (!property) continue;
    const name = property.value.trim().toLowerCase();
    if (property.name === 'BEGIN') {
      if (!current && name !== 'vcalendar') continue;
      // Events contain no events: the end of the one before is missing.
      const unended = name === 'vevent' ? open.findIndex((node) => node.name === 'vevent') : -1;
      if (unended >= 0) open.length = unended;
      const node: Node = { name, line, properties: [], written: [], children: [] };
      const parent = open.at(-1);
      if (parent) parent.children.push(node);
      else calendars.push(node);
      open.push(node);
    } else if (property.name === 'END') {
      const start = open.findLastIndex((node) => node.name === name);
      if (start >= 0) open.length = start;
    } else if (current) {
      current.written.push(property);
      const parsed = parsedProperty(content);
      if (parsed) current.properties.push(parsed);
    }
  }
  return open.length > 0 ? null : calendars;
}

interface Line {
  readonly content: string;
  readonly line: number;
}

const PROPERTY = /^[A-Za-z][\w-]*[;:]/;

/** Joins folded lines, and appends lines that cannot be properties to the text before them. */
function unfoldedLines(text: string): Line[] {
  const lines: { content: string; line: number }[] = [];
  for (const [before, content] of text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\n|\r/)
    .entries()) {
    const last = lines.at(-1);
    if (last && QUOTED_PRINTABLE.test(last.content) && last.content.endsWith('='))
      last.content = last.content.slice(0, -1) + content.trimStart();
    else if (last && /^[ \t]/.test(content)) last.content += content.slice(1);
    else if (PROPERTY.test(content)) lines.push({ content, line: before + 1 });
    else if (last && content.trim() !== '') last.content += `\\n${content}`;
  }
  return lines;
}

/** An encoded text of vCalendar 1.0, as older programs write it in files of both versions. */
const QUOTED_PRINTABLE = /^[\w-]+;[^:]*\bENCODING=QUOTED-PRINTABLE\b[^:]*:/i;

/** Decodes a quoted-printable text; the charset of other lines is that of the file. */
function decodedLine(content: string): string {
  const [start] = QUOTED_PRINTABLE.exec(content) ?? [];
  if (start === undefined) return content;
  const [, charset] = /\bCHARSET="?([\w-]+)/i.exec(start) ?? [];
  const bytes = content
    .slice(start.length)
    .split(/(=[\da-f]{2})/i)
    .flatMap((part, index) =>
      index % 2 === 1 ? [Number.parseInt(part.slice(1), 16)] : [...new TextEncoder().encode(part)],
    );
  const text = decodeText(Uint8Array.from(bytes), charset);
  return `${start.replace(/;(ENCODING|CHARSET)=[^;:]*/gi, '')}${text.replace(/\r\n|\n|\r/g, '\\n')}`;
}

/** The value starts at the first colon outside of quotation marks. */
function writtenProperty(content: string): WrittenProperty | null {
  const [, name = '', parameters = '', value = ''] =
    /^([\w-]+)((?:;(?:"[^"]*"|[^":])*)?):([\s\S]*)$/.exec(content) ?? [];
  return name === '' ? null : { name: name.toUpperCase(), parameters, value };
}

/** Null if the library cannot read the line. */
function parsedProperty(content: string): unknown {
  if (content.length > MAX_LINE_LENGTH) return null;
  try {
    return ICAL.parse.property(content) as unknown;
  } catch (error) {
    if (error instanceof Error) return null;
    throw error;
  }
}

const firstValue = (event: CalendarEvent, name: string): string => event.written(name)[0]?.value.trim() ?? '';
const sequenceOf = (event: CalendarEvent): number => Number(firstValue(event, 'SEQUENCE')) || 0;

/** Leaves out events of which the file has a version with a higher SEQUENCE. */
function latestVersions(events: readonly CalendarEvent[]): CalendarEvent[] {
  const keyOf = (event: CalendarEvent): string =>
    JSON.stringify([firstValue(event, 'UID'), firstValue(event, 'RECURRENCE-ID')]);
  const highest = new Map<string, number>();
  for (const event of events)
    highest.set(keyOf(event), Math.max(highest.get(keyOf(event)) ?? 0, sequenceOf(event)));
  return events.filter(
    (event) => firstValue(event, 'UID') === '' || sequenceOf(event) === highest.get(keyOf(event)),
  );
}
