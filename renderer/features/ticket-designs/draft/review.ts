import { type DesignElement, incompleteElements } from '#shared/contract/configuration/ticket-design.ts';
import { ticketDesignBody } from '#shared/contract/configuration/ticket-designs.ts';
import type { Draft } from './draft.ts';

/** What is chosen in the designer, and where something is wrong: an element, or the design with its name. */
export type DesignTarget = 'design' | DesignElement;
export type DesignField = 'name' | 'description';

/** Something that stops saving. */
export interface Problem {
  readonly place: DesignTarget;
  readonly field?: DesignField;
  /**
   * `lacking`: an element has nothing to print. `gone`: what it prints is there no more. `repeated`: the name is that of
   * another. `tooLong` and `missing` say what is wrong with a text.
   */
  readonly code: 'gone' | 'lacking' | 'missing' | 'repeated' | 'tooLong';
  /** The most letters, where there are too many. */
  readonly most?: number;
}

/** What there is to print. */
export interface ReviewContext {
  readonly messages: ReadonlySet<number>;
  readonly logos: ReadonlySet<string>;
  /** The name that the server refused as that of another design; null while it has not. */
  readonly repeated: string | null;
}

/** Finds what stops saving, in the order of the paper (operations specification, section 9, Ticket design). */
export function review(draft: Draft, known: ReviewContext): readonly Problem[] {
  const { name, description, design } = draft;
  const lacking = incompleteElements(design).map((place): Problem => ({ place, code: 'lacking' }));
  const messages = (['firstSystemText', 'secondSystemText'] as const).filter((place) => {
    const { enabled, idMessages } = design[place];
    return enabled && idMessages !== null && !known.messages.has(idMessages);
  });
  const logo = design.logo.enabled && design.logo.key && !known.logos.has(design.logo.key.name);
  const removed = [...messages, ...(logo ? (['logo'] as const) : [])].map(
    (place): Problem => ({ place, code: 'gone' }),
  );
  const missing = (['name', 'description'] as const)
    .filter((field) => ({ name, description })[field].trim() === '')
    .map((field): Problem => ({ place: 'design', field, code: 'missing' }));
  const isRepeated = known.repeated !== null && folded(known.repeated) === folded(name);
  return [
    ...missing,
    ...(isRepeated ? [{ place: 'design', field: 'name', code: 'repeated' } as const] : []),
    ...tooLong(draft),
    ...lacking,
    ...removed,
  ];
}

/** Finds texts that are longer than the contract has them. */
function tooLong(draft: Draft): Problem[] {
  const issues = ticketDesignBody.safeParse(draft).error?.issues ?? [];
  return issues.flatMap((issue): Problem[] => {
    if (issue.code !== 'too_big') return [];
    const [first, element] = issue.path;
    const max = Number(issue.maximum);
    return first === 'design'
      ? [{ place: element as DesignElement, code: 'tooLong', most: max }]
      : [{ place: 'design', field: first as DesignField, code: 'tooLong', most: max }];
  });
}

/** Neither spaces nor capitals tell one name from another. */
const folded = (name: string): string => name.replace(/\s+/g, '').toLocaleLowerCase('es');
