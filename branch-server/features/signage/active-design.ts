import { hash } from 'node:crypto';
import type { DesignsInForce } from '#branch-server/stored/designs-in-force.ts';
import type { DisplaySlide } from '#shared/contract/devices/displays.ts';
import { type SignageDesign, showsSlides } from '#shared/contract/devices/signage-design.ts';
import { type ResourceName, resourceAddress } from '#shared/contract/installation/resource-address.ts';
import { readDesign } from '#shared/server/configuration/stored-design.ts';
import { keyOf, ofSignage } from '#shared/server/resources/designs-with-resources.ts';
import type { DisplayQueries } from './display-queries.ts';

interface ActiveDesign {
  readonly design: SignageDesign;
  readonly image: string | null;
  readonly chime: string | null;
  readonly slides: DisplaySlide[];
  /** Identifies this version of the look. */
  readonly revision: string;
}

/**
 * Design of a display in force: the current one once all of its files are present, until then the last complete
 * one. Only missing files are omitted.
 */
export async function activeDesignOf(
  { design: own, id_display_designs: id }: NonNullable<ReturnType<DisplayQueries>>,
  designs: Pick<DesignsInForce, 'of'>,
): Promise<ActiveDesign> {
  const { parts, files } = id === null ? { parts: [], files: {} } : await designs.of('displayDesign', id);
  const [stored] = parts;
  const design = stored === undefined ? own : readDesign(stored);
  const addressOf = (resource: ResourceName) => {
    const file = files[keyOf(resource)];
    return file ? resourceAddress(resource, file.hash) : null;
  };
  const named = (type: 'image' | 'audio', name: string | null) =>
    name === null ? null : addressOf(ofSignage(type, name));
  const slides = showsSlides(design.screenType) ? design.slides : [];
  const look = {
    design,
    image: named('image', design.image),
    chime: named('audio', design.chime),
    slides: slides.flatMap(({ seconds, ...resource }) => {
      const url = addressOf(resource);
      return url === null ? [] : [{ type: resource.type, url, seconds }];
    }),
  };
  return { ...look, revision: hash('sha256', JSON.stringify(look)).slice(0, 16) };
}
