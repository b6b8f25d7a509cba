import { Popover } from '@mantine/core';
import { useClickOutside } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';

interface FloatingProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly label: string;
  readonly width: number;
  readonly position?: 'bottom-start' | 'bottom-end';
  /** Element that it opens below. */
  readonly target: ReactNode;
  readonly children: ReactNode;
}

/** Room left free at the edges of the window, and the least height that fields are scrolled in, px. */
const EDGE = 12;
const MIN_HEIGHT = 320;

/** Limits the height so that the buttons at the end stay visible. */
function fit({ availableHeight, elements }: AvailableSpace): void {
  elements.floating.style.maxHeight = `${Math.max(MIN_HEIGHT, availableHeight)}px`;
}

interface AvailableSpace {
  readonly availableHeight: number;
  readonly elements: { readonly floating: HTMLElement };
}

/** Dropdowns render at the end of the body; a press in one is not a press outside. */
const PORTAL_SELECTOR = '[data-portal]';

/**
 * Opens fields below their button without covering the page. Escape and a press outside close them; focus returns
 * to the button.
 */
export function Floating({ opened, onClose, label, width, position, target, children }: FloatingProps) {
  const [box, setBox] = useState<HTMLElement | null>(null);
  const [button, setButton] = useState<HTMLElement | null>(null);
  useClickOutside(
    (event) => {
      const isApart = event.target instanceof Element && event.target.closest(PORTAL_SELECTOR);
      if (opened && !isApart) onClose();
    },
    null,
    [box, button],
  );
  return (
    <Popover
      opened={opened}
      onDismiss={onClose}
      width={width}
      position={position ?? 'bottom-start'}
      offset={6}
      shadow="md"
      withRoles={false}
      middlewares={{ shift: true, size: { padding: EDGE, apply: fit } }}
      trapFocus
      returnFocus
      closeOnClickOutside={false}
      // It has keyboard focus, so it stays when the page beneath is scrolled.
      hideDetached={false}
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <span ref={setButton}>{target}</span>
      </Popover.Target>
      <Popover.Dropdown
        ref={setBox}
        role="dialog"
        aria-label={label}
        maw="calc(100vw - 24px)"
        p={0}
        style={{ overflow: 'auto' }}
      >
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
