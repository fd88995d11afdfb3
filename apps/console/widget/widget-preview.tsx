import { Text, useComputedColorScheme } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { type LocalizedTexts, localize } from '../../../core/localization/texts.ts';
import type { PreviewMessage, PreviewState } from '../../widget/preview/preview-messages.ts';
import { useSite } from '../sites/use-site.ts';
import classes from './widget-preview.module.css';

const MIN_PREVIEW_HEIGHT = 180;
const MAX_PREVIEW_HEIGHT = 640;

/**
 * A live preview of the form values. The widget itself renders it, in a sandboxed frame that cannot send requests.
 */
export function WidgetPreview({
  preview,
}: {
  readonly preview: (localized: LocalizedTexts) => PreviewState['resolved'];
}) {
  const site = useSite();
  const frame = useRef<HTMLIFrameElement>(null);
  const theme = useComputedColorScheme();
  const [readyCount, setReadyCount] = useState(0);
  const [height, setHeight] = useState(MIN_PREVIEW_HEIGHT);
  const localized = localize(null, site);
  const noOffers = { intents: [], actions: [], menu: { enabled: false } };
  const config = { success: true as const, siteId: site.id, ...localized, texts: { ...localized.texts }, ...noOffers };
  const serializedState = JSON.stringify({ config, resolved: preview(localized), theme } satisfies PreviewState);

  useEffect(() => {
    const onMessage = ({ source, data }: MessageEvent) => {
      if (source === null || source !== frame.current?.contentWindow) return;
      const message = data as PreviewMessage;
      if (message.preview === 'ready') setReadyCount((before) => before + 1);
      if (message.preview === 'drawn')
        setHeight(Math.min(Math.max(message.height, MIN_PREVIEW_HEIGHT), MAX_PREVIEW_HEIGHT));
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, []);
  useEffect(() => {
    // The target origin is `*`, because a sandboxed frame has an opaque origin, which no URL can name.
    if (readyCount > 0) frame.current?.contentWindow?.postMessage(JSON.parse(serializedState), '*');
  }, [readyCount, serializedState]);

  return (
    <section aria-label="Preview" className={classes['preview']}>
      <Text size="xs" c="dimmed" mb="xs">
        Preview in the site’s language
      </Text>
      <iframe
        ref={frame}
        title="The widget"
        src="/console/widget-preview"
        sandbox="allow-scripts allow-forms"
        className={classes['frame']}
        style={{ height }}
      />
    </section>
  );
}
