import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { Icon } from './icon.tsx';

const DEBOUNCE_MS = 300;

interface SearchFieldProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly onChange: (value: string) => void;
}

/** A search field. It calls `onChange` when the user pauses typing. */
export function SearchField({ label, value, onChange: change }: SearchFieldProps) {
  const [typed, setTyped] = useState(value ?? '');
  const [lastValue, setLastValue] = useState(value);
  // `value` comes from the URL. If the browser's back button changes the URL, the field shows the new value.
  if (value !== lastValue) {
    setLastValue(value);
    if ((value ?? '') !== typed.trim()) setTyped(value ?? '');
  }
  const search = useDebouncedCallback(change, DEBOUNCE_MS);
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      leftSection={<Icon name="search" size={16} />}
      flex={1}
      miw={200}
      maxLength={120}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        search(currentTarget.value.trim());
      }}
    />
  );
}
