import { ActionIcon, TextInput } from '@mantine/core';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isDialogOpen, isTyping } from '../overlay/key-owner.ts';

interface SearchFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly label: string;
}

const PAUSE_MS = 250;

/** Searches while typing, after a short pause, and immediately on blur; `/` focuses the field, Escape clears it. */
export function SearchField({ value, onChange, label }: SearchFieldProps) {
  const { t } = useTranslation();
  const [input, setInput] = useState(value);

  // Searches not in the address yet, which must not overwrite the field.
  const underWay = useRef(new Set<string>());
  const importFromBranch = useEffectEvent(() => {
    const isOwn = underWay.current.delete(value);
    if (!isOwn) setInput(value);
    if (!isOwn || input === value) underWay.current.clear();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another search in the address is taken over
  useEffect(() => importFromBranch(), [value]);
  function search(text: string) {
    if (text !== value) underWay.current.add(text);
    onChange(text);
  }
  const searchInput = useEffectEvent(() => search(input));

  const pause = useRef<number>(undefined);
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    function focusBySlash(event: KeyboardEvent) {
      const { key, target, ctrlKey, metaKey, altKey, defaultPrevented } = event;
      if (key !== '/' || ctrlKey || metaKey || altKey || defaultPrevented) return;
      if (isTyping(target) || isDialogOpen()) return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    }
    window.addEventListener('keydown', focusBySlash);
    return () => window.removeEventListener('keydown', focusBySlash);
  }, []);

  useEffect(() => {
    if (input === value) return;
    pause.current = window.setTimeout(() => searchInput(), PAUSE_MS);
    return () => clearTimeout(pause.current);
  }, [input, value]);

  /** Searches without delay: a pending search could interrupt navigation to a row. */
  function searchNow() {
    clearTimeout(pause.current);
    if (input !== value) search(input);
  }

  function clear() {
    setInput('');
    search('');
  }

  return (
    <TextInput
      ref={field}
      type="search"
      role="searchbox"
      aria-label={label}
      aria-keyshortcuts="/"
      placeholder={label}
      maxLength={90}
      w={320}
      maw="100%"
      value={input}
      onChange={(event) => setInput(event.currentTarget.value)}
      onBlur={searchNow}
      onKeyDown={(event) => event.key === 'Escape' && clear()}
      leftSection={<IconSearch size={18} stroke={1.75} aria-hidden="true" />}
      rightSection={
        input && (
          <ActionIcon size={28} onClick={clear} aria-label={t('list.clearSearch')}>
            <IconX size={16} stroke={1.75} />
          </ActionIcon>
        )
      }
    />
  );
}
