import { Button } from '@mantine/core';
import { useRef } from 'react';
import { Icon } from './icon.tsx';

interface AddRowButtonProps {
  /** Adds an empty row. The row has to be directly before the button. */
  readonly onAdd: () => void;
  readonly children: string;
}

/** A button below a list of rows. A click adds a row and focuses the first input of the new row. */
export function AddRowButton({ onAdd, children }: AddRowButtonProps) {
  const container = useRef<HTMLDivElement>(null);
  const addAndFocus = () => {
    onAdd();
    requestAnimationFrame(() => findInputBefore(container.current)?.focus());
  };
  return (
    <div ref={container}>
      <Button variant="default" size="xs" leftSection={<Icon name="plus" size={14} />} onClick={addAndFocus}>
        {children}
      </Button>
    </div>
  );
}

function findInputBefore(element: Element | null): HTMLElement | undefined {
  const row = element?.previousElementSibling;
  if (!row) return undefined;
  return row.querySelector<HTMLElement>('input') ?? findInputBefore(row);
}
