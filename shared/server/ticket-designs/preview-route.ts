import type { i18n } from 'i18next';
import type { Kysely } from 'kysely';
import { ticketDesign } from '#shared/contract/configuration/ticket-design.ts';
import { previewTicketDesign } from '#shared/contract/configuration/ticket-designs.ts';
import { generalSettings } from '../access/queries.ts';
import type { SharedTables } from '../db/tables.ts';
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

/** The paper of a design as it is being made: drawn, measured, and in words. */
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
    const { picture, elements, ...drawn } = await drawing.draw(document, width, output);
    return {
      ...drawn,
      picture: Buffer.from(picture).toString('base64'),
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
    };
  });
}

const ELEMENTS = ticketDesign.keyof().options;

const isRendered = (element: string, drawn: readonly { readonly element: string }[]): boolean =>
  drawn.some((one) => one.element === element);
