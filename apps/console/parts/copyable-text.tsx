import { Code, Group } from '@mantine/core';
import type { CSSProperties } from 'react';
import { CopyButton } from './copy-button.tsx';

interface CopyableTextProps {
  readonly text: string;
  readonly label?: string;
  /** Number of characters shown. The whole text is copied. */
  readonly maxLength?: number;
  /** Cuts the text off with an ellipsis where it does not fit in one line. Not for table cells, which would grow. */
  readonly isOneLine?: boolean;
}

/** A text with a copy button, such as an id. `label` names the text for screen readers. */
export function CopyableText({ text, label = 'ID', maxLength = text.length, isOneLine = false }: CopyableTextProps) {
  return (
    <Group gap={4} wrap="nowrap" display="inline-flex" miw={0} maw="100%">
      <Code bg="transparent" p={0} fz="xs" miw={0} title={text} style={styleOf(isOneLine, text.length > maxLength)}>
        {text.length > maxLength ? `${text.slice(0, maxLength)}…` : text}
      </Code>
      <CopyButton text={text} label={label} />
    </Group>
  );
}

function styleOf(isOneLine: boolean, isShortened: boolean): CSSProperties {
  if (isOneLine) return { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' };
  return isShortened ? { whiteSpace: 'nowrap' } : { overflowWrap: 'anywhere' };
}
