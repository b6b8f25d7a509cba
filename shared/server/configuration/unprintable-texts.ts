import type { Kysely } from 'kysely';
import type { UnprintableText } from '#shared/domain/configuration/configured.ts';
import type { SharedTables } from '../db/tables.ts';
import { readDesign } from '../ticket-designs/designs-printing.ts';
import type { PaperDrawing } from '../ticket-designs/paper-drawing.ts';

interface PrintedText extends Omit<UnprintableText, 'characters'> {
  readonly texts: readonly string[];
}

/** Finds texts that tickets print with question marks, since no font has some of their characters. */
export async function unprintableTexts(
  reader: Kysely<SharedTables>,
  missing: PaperDrawing['missing'],
  onlyBranches: readonly number[] | undefined,
): Promise<UnprintableText[]> {
  const texts = [
    ...(await namesOf(reader, 'queues', 'queue')),
    ...(await namesOf(reader, 'services', 'service')),
    ...(await namesOf(reader, 'segments', 'segment')),
    ...(await branchNames(reader, onlyBranches)),
    ...(await messageContents(reader)),
    ...(await designTexts(reader)),
  ];
  return texts.flatMap(({ texts: written, ...item }) => {
    const characters = missing(written);
    return characters.length === 0 ? [] : [{ ...item, characters }];
  });
}

async function namesOf(
  reader: Kysely<SharedTables>,
  table: 'queues' | 'services' | 'segments',
  kind: UnprintableText['kind'],
): Promise<PrintedText[]> {
  const rows = await reader
    .selectFrom(table)
    .select(['id', 'name', 'translations'])
    .where('enabled', '=', 1)
    .orderBy('name')
    .execute();
  return rows.map(({ id, name, translations }) => ({
    kind,
    id,
    name,
    texts: [name, ...translated(translations)],
  }));
}

const translated = (stored: string): string[] =>
  Object.values(JSON.parse(stored || '{}') as Record<string, string>);

async function branchNames(
  reader: Kysely<SharedTables>,
  only: readonly number[] | undefined,
): Promise<PrintedText[]> {
  const all = reader.selectFrom('branches').select(['id', 'name']).where('enabled', '=', 1).orderBy('name');
  const rows = await (only ? all.where('id', 'in', [...only]) : all).execute();
  return rows.map(({ id, name }) => ({ kind: 'branch', id, name, texts: [name] }));
}

async function messageContents(reader: Kysely<SharedTables>): Promise<PrintedText[]> {
  const [messages, adapted] = await Promise.all([
    reader
      .selectFrom('messages')
      .select(['id', 'name', 'content', 'translations'])
      .where('enabled', '=', 1)
      .orderBy('name')
      .execute(),
    reader.selectFrom('message_contents').select(['id_messages', 'content']).execute(),
  ]);
  const adaptedOf = Map.groupBy(adapted, ({ id_messages }) => id_messages);
  return messages.map(({ id, name, content, translations }) => ({
    kind: 'message',
    id,
    name,
    texts: [content, ...translated(translations), ...(adaptedOf.get(id) ?? []).map((one) => one.content)],
  }));
}

async function designTexts(reader: Kysely<SharedTables>): Promise<PrintedText[]> {
  const rows = await reader
    .selectFrom('ticket_designs')
    .select(['id', 'name', 'design'])
    .where('enabled', '=', 1)
    .orderBy('name')
    .execute();
  return rows.map(({ id, name, design }) => {
    const { fixedText } = readDesign(design);
    const written = [fixedText.value, ...Object.values(fixedText.translations ?? {})];
    return { kind: 'ticketDesign', id, name, texts: fixedText.enabled ? written : [] };
  });
}
