import { ActionIcon, Anchor, Tooltip } from '@mantine/core';
import { Icon } from './icon.tsx';

/**
 * Number of characters at the end of the text that wrap together with the icon, so that the icon is never alone on a
 * line.
 */
const UNBROKEN_TAIL_LENGTH = 4;

interface ExternalLinkProps {
  readonly href: string;
  /** Default: the URL. */
  readonly children?: string;
  /** Shows the text only to screen readers and in the tooltip. */
  readonly isIconOnly?: boolean;
}

/** A link that leaves the console. If `href` is not an http or https URL, shows plain text instead. */
export function ExternalLink({ href, children, isIconOnly = false }: ExternalLinkProps) {
  const text = children ?? href;
  if (!/^https?:\/\//i.test(href)) return <span>{text}</span>;
  if (isIconOnly) {
    return (
      <Tooltip label={text}>
        <ActionIcon
          component="a"
          href={href}
          target="_blank"
          rel="noreferrer noopener"
          variant="subtle"
          size="sm"
          aria-label={text}
        >
          <Icon name="external" size={14} />
        </ActionIcon>
      </Tooltip>
    );
  }
  return (
    <Anchor
      href={href}
      target="_blank"
      rel="noreferrer noopener"
      size="sm"
      data-printed-url={href.startsWith(text) ? undefined : href}
    >
      {text.slice(0, -UNBROKEN_TAIL_LENGTH)}
      <span style={{ whiteSpace: 'nowrap' }}>
        {text.slice(-UNBROKEN_TAIL_LENGTH)} <Icon name="external" size={12} />
      </span>
    </Anchor>
  );
}
