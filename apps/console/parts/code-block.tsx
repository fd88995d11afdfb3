import { ActionIcon, Box, Code, Tooltip } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import classes from './code-block.module.css';
import { Icon } from './icon.tsx';

/** A code block with a copy button. `label` names the content for screen readers. */
export function CodeBlock({ label, text }: { readonly label: string; readonly text: string }) {
  const { copied, copy } = useClipboard();
  return (
    <Box className={classes['block'] ?? ''}>
      <Code block className={classes['code'] ?? ''}>
        {text}
      </Code>
      <Tooltip label={copied ? 'Copied' : 'Copy'}>
        <ActionIcon
          className={classes['copy'] ?? ''}
          variant="default"
          aria-label={`Copy the ${label}`}
          onClick={() => copy(text)}
        >
          <Icon name={copied ? 'check' : 'copy'} size={16} />
        </ActionIcon>
      </Tooltip>
    </Box>
  );
}
