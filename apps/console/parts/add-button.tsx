import { Button } from '@mantine/core';
import { useRef } from 'react';
import { Icon } from './icon.tsx';

interface Props {
  /** Adds an empty row right before the button. */
  readonly add: () => void;
  readonly children: string;
}

/** Adds a row to the list that it stands behind, and leads into it: people add one to write in it. */
export function AddButton({ add, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const begin = () => {
    add();
    requestAnimationFrame(() => firstInputBefore(place.current)?.focus());
  };
  return (
    <div ref={place}>
      <Button variant="default" size="xs" leftSection={<Icon name="plus" size={14} />} onClick={begin}>
        {children}
      </Button>
    </div>
  );
}

function firstInputBefore(element: Element | null): HTMLElement | undefined {
  const row = element?.previousElementSibling;
  if (!row) return undefined;
  return row.querySelector<HTMLElement>('input') ?? firstInputBefore(row);
}
