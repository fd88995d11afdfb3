import { Text, useComputedColorScheme } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { type CustomTexts, type LocalizedTexts, selectLocalizedTexts } from '../../../core/localization/texts.ts';
import { DEFAULT_LOOK, type WidgetLook } from '../../../core/widget/look.ts';
import type { PreviewMessage, PreviewState } from '../../widget/preview/preview-messages.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { useSite } from '../sites/use-site.ts';
import { READ_LOOK } from './widget-endpoints.ts';
import classes from './widget-preview.module.css';

const MIN_PREVIEW_HEIGHT = 180;
const MAX_PREVIEW_HEIGHT = 760;
const NO_MENU_OFFERS: MenuOffers = { intents: [], actions: [] };

type MenuOffers = Pick<PreviewState['config'], 'actions' | 'intents'>;

interface WidgetPreviewProps {
  /** Returns what the preview shows: a resolved intent or action, or null for the menu. */
  readonly preview: (localized: LocalizedTexts) => PreviewState['resolved'];
  /** The edited look. Default: the saved look. */
  readonly look?: WidgetLook;
  /** The edited texts of the site. Default: the saved texts. */
  readonly texts?: CustomTexts;
  /** The entries of the menu. */
  readonly offers?: (localized: LocalizedTexts) => MenuOffers;
}

/**
 * A live preview of the form values. The widget itself renders it, in a sandboxed frame that cannot send requests.
 */
export function WidgetPreview({ preview, look, texts, offers = () => NO_MENU_OFFERS }: WidgetPreviewProps) {
  const site = useSite();
  const saved = useApiQuery(READ_LOOK, { params: { siteId: site.id } });
  const frame = useRef<HTMLIFrameElement>(null);
  const theme = useComputedColorScheme();
  const [readyCount, setReadyCount] = useState(0);
  const [height, setHeight] = useState(MIN_PREVIEW_HEIGHT);
  const localized = selectLocalizedTexts(null, { ...site, texts: texts ?? site.texts });
  const config = {
    success: true as const,
    siteId: site.id,
    ...localized,
    texts: { ...localized.texts },
    look: look ?? saved.data?.look ?? DEFAULT_LOOK,
    ...offers(localized),
    menu: { enabled: false },
  };
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
