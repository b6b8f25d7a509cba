import { type DesignElement, incompleteElements } from '#shared/contract/configuration/ticket-design.ts';
import { ticketDesignBody } from '#shared/contract/configuration/ticket-designs.ts';
import type { Draft } from './draft.ts';

/** An element, or the design itself with its name. */
export type DesignTarget = 'design' | DesignElement;

export type DesignField = 'name' | 'description';

/** An error that prevents saving. */
export interface Problem {
  readonly target: DesignTarget;
  readonly field?: DesignField;
  /**
   * `incomplete`: an element has no content. `gone`: its content was deleted. `nameTaken`: another design has the
   * name.
   */
  readonly code: 'gone' | 'incomplete' | 'missing' | 'nameTaken' | 'tooLong';
  /** Maximum length of a text that is too long. */
  readonly max?: number;
}

/** Existing messages and logos. */
export interface ReviewContext {
  readonly messages: ReadonlySet<number>;
  readonly logos: ReadonlySet<string>;
  /** Name that the server rejected because another design has it; null if none. */
  readonly usedName: string | null;
}

/** Errors that prevent saving, in the order of the paper (operations specification, section 9, Ticket design). */
export function review(draft: Draft, context: ReviewContext): readonly Problem[] {
  const { name, design } = draft;
  const incomplete = incompleteElements(design).map((target): Problem => ({ target, code: 'incomplete' }));
  const messages = (['firstSystemText', 'secondSystemText'] as const).filter((target) => {
    const { enabled, idMessages } = design[target];
    return enabled && idMessages !== null && !context.messages.has(idMessages);
  });
  const logo = design.logo.enabled && design.logo.key && !context.logos.has(design.logo.key.name);
  const removed = [...messages, ...(logo ? (['logo'] as const) : [])].map(
    (target): Problem => ({ target, code: 'gone' }),
  );
  // An empty description is filled from the name when the design is saved.
  const missing: Problem[] = name.trim() === '' ? [{ target: 'design', field: 'name', code: 'missing' }] : [];
  const isInUse = context.usedName !== null && folded(context.usedName) === folded(name);
  return [
    ...missing,
    ...(isInUse ? [{ target: 'design', field: 'name', code: 'nameTaken' } as const] : []),
    ...tooLong(draft),
    ...incomplete,
    ...removed,
  ];
}

function tooLong(draft: Draft): Problem[] {
  const issues = ticketDesignBody.safeParse(draft).error?.issues ?? [];
  return issues.flatMap((issue): Problem[] => {
    if (issue.code !== 'too_big') return [];
    const [first, element] = issue.path;
    const max = Number(issue.maximum);
    return first === 'design'
      ? [{ target: element as DesignElement, code: 'tooLong', max }]
      : [{ target: 'design', field: first as DesignField, code: 'tooLong', max }];
  });
}

/** Names are compared without spaces and case. */
const folded = (name: string): string => name.replace(/\s+/g, '').toLocaleLowerCase('es');
