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

/** Searches while one types, after a short pause, and at once when the field is left; `/` focuses it, Escape clears it. */
export function SearchField({ value, onChange, label }: SearchFieldProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(value);

  // Searches that the address does not have yet: they must not come back into the field.
  const underWay = useRef(new Set<string>());
  const importFromBranch = useEffectEvent(() => {
    const isOwn = underWay.current.delete(value);
    if (!isOwn) setTyped(value);
    if (!isOwn || typed === value) underWay.current.clear();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another search in the address is taken over
  useEffect(() => importFromBranch(), [value]);
  function search(text: string) {
    if (text !== value) underWay.current.add(text);
    onChange(text);
  }
  const searchTyped = useEffectEvent(() => search(typed));

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
    if (typed === value) return;
    pause.current = window.setTimeout(() => searchTyped(), PAUSE_MS);
    return () => clearTimeout(pause.current);
  }, [typed, value]);

  /** Leaves no search for later: by then whoever goes to a name in the list may be on the way to its page. */
  function searchNow() {
    clearTimeout(pause.current);
    if (typed !== value) search(typed);
  }

  function clear() {
    setTyped('');
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
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={searchNow}
      onKeyDown={(event) => event.key === 'Escape' && clear()}
      leftSection={<IconSearch size={18} stroke={1.75} aria-hidden="true" />}
      rightSection={
        typed && (
          <ActionIcon size={28} onClick={clear} aria-label={t('list.clearSearch')}>
            <IconX size={16} stroke={1.75} />
          </ActionIcon>
        )
      }
    />
  );
}
