import { Group } from '@mantine/core';
import type { ReactNode } from 'react';

/** Buttons at the end of a dialog, which stay in view while a long dialog is scrolled (`controls.module.css`). */
export function DialogButtons({ children }: { readonly children: ReactNode }) {
  return (
    <Group justify="flex-end" gap="xs" mt="lg" data-dialog-buttons>
      {children}
    </Group>
  );
}
