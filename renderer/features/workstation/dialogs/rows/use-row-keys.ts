import { type KeyboardEvent, type RefObject, useCallback, useRef } from 'react';

/** Marks the buttons of the rows, by what they do. */
export const ROW_ACTION = 'data-row-action';
const SEARCH = 'input[type="search"]';

interface RowKeys {
  readonly ref: RefObject<HTMLFormElement | null>;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  /** Puts the keyboard back into the search, when the row that had it is gone. */
  readonly backToSearch: () => void;
}

/**
 * Leads through rows by keyboard: the arrow keys go from the search down to the first row's button and from row to
 * row, and Enter in the search does with the only row left what its button would do.
 */
export function useRowKeys<Row>(
  only: (search: string) => Row | null | Promise<Row | null>,
  act: (row: Row) => void,
): RowKeys {
  const ref = useRef<HTMLFormElement>(null);
  const search = () => ref.current?.querySelector<HTMLInputElement>(SEARCH);
  const backToSearch = useCallback(() => ref.current?.querySelector<HTMLInputElement>(SEARCH)?.select(), []);

  function onKeyDown(event: KeyboardEvent) {
    const { key, target } = event;
    if (!(target instanceof HTMLElement) || event.nativeEvent.isComposing) return;
    const kind = target.getAttribute(ROW_ACTION);
    if (target === search()) return void inSearch(event);
    if (kind === null) return;
    const buttons = buttonsOf(kind);
    const at = buttons.indexOf(target);
    if (key === 'ArrowDown') go(event, buttons[at + 1]);
    if (key === 'ArrowUp') go(event, buttons[at - 1] ?? search());
  }

  async function inSearch(event: KeyboardEvent) {
    if (event.key === 'ArrowDown') go(event, buttonsOf()[0]);
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const text = search()?.value.trim() ?? '';
    const row = await only(text);
    // Leaves be what was found for other words than stand there now, or for a dialog that was left meanwhile.
    if (row && search()?.value.trim() === text) act(row);
  }

  function buttonsOf(kind?: string): HTMLElement[] {
    const those = kind ? `[${ROW_ACTION}="${kind}"]` : `[${ROW_ACTION}]`;
    return [...(ref.current?.querySelectorAll<HTMLElement>(those) ?? [])];
  }

  return { ref, onKeyDown, backToSearch };
}

function go(event: KeyboardEvent, to: HTMLElement | null | undefined): void {
  event.preventDefault();
  to?.focus();
}
