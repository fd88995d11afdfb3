import { ActionIcon, Code, Group, Tooltip } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { Icon } from './icon.tsx';

interface CopyableTextProps {
  readonly text: string;
  readonly label?: string;
  /** Number of characters shown. The whole text is copied. */
  readonly maxLength?: number;
}

/** A text with a copy button, such as an id. `label` names the text for screen readers. */
export function CopyableText({ text, label = 'ID', maxLength = text.length }: CopyableTextProps) {
  const { copied, copy } = useClipboard();
  return (
    <Group gap={4} wrap="nowrap" display="inline-flex" miw={0}>
      <Code
        bg="transparent"
        p={0}
        fz="xs"
        miw={0}
        title={text}
        style={{ overflowWrap: text.length > maxLength ? 'normal' : 'anywhere' }}
      >
        {text.length > maxLength ? `${text.slice(0, maxLength)}…` : text}
      </Code>
      <Tooltip label={copied ? 'Copied' : 'Copy'}>
        <ActionIcon variant="subtle" color="gray" size="sm" aria-label={`Copy the ${label}`} onClick={() => copy(text)}>
          <Icon name={copied ? 'check' : 'copy'} size={14} />
        </ActionIcon>
      </Tooltip>
    </Group>
  );
}
