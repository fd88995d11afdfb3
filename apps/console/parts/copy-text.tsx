import { ActionIcon, Code, Group, Tooltip } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { Icon } from './icon.tsx';

interface Props {
  readonly text: string;
  readonly label?: string;
  /** How many of its characters are shown; all are copied. */
  readonly maxLength?: number;
}

/** An id or another text that people take elsewhere. `label` says what it is. */
export function CopyText({ text, label = 'id', maxLength = text.length }: Props) {
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
