import { ActionIcon, Tooltip } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { Icon } from './icon.tsx';

interface CopyButtonProps {
  readonly text: string;
  /** Names the text for screen readers. */
  readonly label: string;
}

/** A small button that copies a text. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const { copied, copy } = useClipboard();
  return (
    <Tooltip label={copied ? 'Copied' : 'Copy'}>
      <ActionIcon variant="subtle" color="gray" size="sm" aria-label={`Copy the ${label}`} onClick={() => copy(text)}>
        <Icon name={copied ? 'check' : 'copy'} size={14} />
      </ActionIcon>
    </Tooltip>
  );
}
