import type { i18n } from 'i18next';
import type { Kysely } from 'kysely';
import { ticketDesign } from '#shared/contract/configuration/ticket-design.ts';
import { previewTicketDesign } from '#shared/contract/configuration/ticket-designs.ts';
import type { TicketDocument } from '#shared/domain/printing/ticket-document.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { generalSettings } from '../access/queries.ts';
import { visibleBranches } from '../kit/included-branches.ts';
import { type ReadRoute, read } from '../kit/route.ts';
import { paperAsText } from './paper-as-text.ts';
import type { PaperDrawing } from './paper-drawing.ts';
import { readSampleData } from './sample-data.ts';
import { writePaper } from './write-paper.ts';

export interface PreviewOptions {
  readonly reader: Kysely<SharedTables>;
  readonly texts: i18n;
  readonly drawing: PaperDrawing;
}

/** Preview of an unsaved design: image, metrics, and texts. */
export function previewRoute({ reader, texts, drawing }: PreviewOptions): ReadRoute {
  return read(previewTicketDesign, async ({ body, caller, now }) => {
    const { design, width, output } = body;
    const { facts, names } = await readSampleData(reader, {
      ...body,
      now,
      branches: visibleBranches(caller),
    });
    const document = writePaper(texts, facts);
    const { ticketTextSize: textSize } = await generalSettings(reader);
    const { image, elements, ...rendered } = await drawing.draw(document, width, output);
    return {
      ...rendered,
      image: Buffer.from(image).toString('base64'),
      paper: paperAsText(isRendered('logo', elements) ? document : { ...document, logo: null }, {
        width,
        textSize,
      }),
      elements: ELEMENTS.flatMap((element) => {
        const found = elements.find((one) => one.element === element);
        return found ? [{ ...found, element }] : [];
      }),
      sizes: drawing.sizes(width),
      names: design.ticketName.key === null ? [] : drawing.names(names, design.ticketName.size),
      missing: [...drawing.missing([...textsOf(document), ...names])],
    };
  });
}

const textsOf = (document: TicketDocument): string[] =>
  Object.values(document).flatMap((part) =>
    part !== null && typeof part === 'object' && 'value' in part && 'bold' in part ? [part.value] : [],
  );

const ELEMENTS = ticketDesign.keyof().options;

const isRendered = (element: string, rendered: readonly { readonly element: string }[]): boolean =>
  rendered.some((one) => one.element === element);
