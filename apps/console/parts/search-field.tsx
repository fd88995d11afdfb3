import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { Icon } from './icon.tsx';

const PAUSE = 300;

interface Props {
  readonly label: string;
  readonly value: string | undefined;
  readonly change: (value: string) => void;
}

/** A text to search by; it is sought once whoever types pauses. */
export function SearchField({ label, value, change }: Props) {
  const [typed, setTyped] = useState(value ?? '');
  const [known, setKnown] = useState(value);
  // The address may be changed by somebody else than whoever types, such as the browser's way back.
  if (value !== known) {
    setKnown(value);
    if ((value ?? '') !== typed.trim()) setTyped(value ?? '');
  }
  const seek = useDebouncedCallback(change, PAUSE);
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
        seek(currentTarget.value.trim());
      }}
    />
  );
}
