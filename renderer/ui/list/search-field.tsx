import { ActionIcon, TextInput } from '@mantine/core';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface SearchFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly label: string;
}

const PAUSE_MS = 250;

/** Searches while one types, after a short pause; Escape clears. */
export function SearchField({ value, onChange, label }: SearchFieldProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(value);

  useEffect(() => {
    if (typed === value) return;
    const pause = setTimeout(() => onChange(typed), PAUSE_MS);
    return () => clearTimeout(pause);
  }, [typed, value, onChange]);

  function clear() {
    setTyped('');
    onChange('');
  }

  return (
    <TextInput
      type="search"
      role="searchbox"
      aria-label={label}
      placeholder={label}
      maxLength={90}
      w={320}
      maw="100%"
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
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
