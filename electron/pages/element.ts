type Child = Node | string | null;

interface Attributes {
  readonly class?: string;
  readonly type?: string;
  readonly value?: string;
  readonly id?: string;
  readonly for?: string;
  readonly role?: string;
  readonly placeholder?: string;
  readonly lang?: string;
  readonly disabled?: boolean;
  readonly 'aria-label'?: string;
  readonly 'aria-current'?: 'true';
  readonly 'aria-invalid'?: 'true';
  readonly 'aria-describedby'?: string;
  readonly onclick?: () => void;
  readonly onsubmit?: (event: SubmitEvent) => void;
}

/** Creates an element; texts become text nodes, never markup. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes,
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const created = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') created.addEventListener(name.slice(2), value as EventListener);
    else if (value === true) created.setAttribute(name, '');
    else if (typeof value === 'string') created.setAttribute(name, value);
  }
  created.append(...children.filter((child) => child !== null));
  return created;
}
