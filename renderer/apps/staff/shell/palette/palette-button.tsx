import { ActionIcon } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchedPart } from '#renderer/lib/fetched-part.ts';
import { isDialogOpen } from '#renderer/ui/overlay/key-owner.ts';

const Palette = fetchedPart(async () => (await import('./palette.tsx')).Palette);

/** Opens the palette by a button or Ctrl+K, unless a dialog is open. */
export function PaletteButton() {
  const { t } = useTranslation('palette');
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, shiftKey, altKey, repeat } = event;
      if (key.toLowerCase() !== 'k' || ctrlKey === metaKey || shiftKey || altKey) return;
      // The browser would open its own search.
      event.preventDefault();
      if (!repeat && !isDialogOpen()) setOpen(true);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  return (
    <>
      <ActionIcon
        aria-label={t('title')}
        aria-keyshortcuts="Control+K"
        title={`${t('title')} (${t('key')})`}
        onClick={() => setOpen(true)}
      >
        <IconSearch size={20} stroke={1.75} />
      </ActionIcon>
      {isOpen && (
        <Suspense>
          <Palette onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
