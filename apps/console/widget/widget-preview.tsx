import { Text, useComputedColorScheme } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { type Spoken, spokenIn } from '../../../core/localization/texts.ts';
import type { Drawing, Told } from '../../widget/preview/drawing.ts';
import { useSite } from '../sites/use-site.ts';
import classes from './widget-preview.module.css';

const SHORTEST = 180;
const TALLEST = 640;

/**
 * A preview of what a visitor will see with the form's present values: drawn by the widget itself, on a page that can
 * send no requests.
 */
export function WidgetPreview({ shown }: { readonly shown: (spoken: Spoken) => Drawing['resolved'] }) {
  const site = useSite();
  const frame = useRef<HTMLIFrameElement>(null);
  const theme = useComputedColorScheme();
  const [loads, setLoads] = useState(0);
  const [height, setHeight] = useState(SHORTEST);
  const spoken = spokenIn(null, site);
  const nothing = { intents: [], actions: [], menu: { enabled: false } };
  const config = { success: true as const, siteId: site.id, ...spoken, texts: { ...spoken.texts }, ...nothing };
  const drawing = JSON.stringify({ config, resolved: shown(spoken), theme } satisfies Drawing);

  useEffect(() => {
    const hear = ({ source, data }: MessageEvent) => {
      if (source === null || source !== frame.current?.contentWindow) return;
      const told = data as Told;
      if (told.preview === 'ready') setLoads((before) => before + 1);
      if (told.preview === 'drawn') setHeight(Math.min(Math.max(told.height, SHORTEST), TALLEST));
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, []);
  useEffect(() => {
    // The page has no origin by which it could be named.
    if (loads > 0) frame.current?.contentWindow?.postMessage(JSON.parse(drawing), '*');
  }, [loads, drawing]);

  return (
    <section aria-label="Preview" className={classes['preview']}>
      <Text size="xs" c="dimmed" mb="xs">
        Preview, in the site’s own words and language
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
