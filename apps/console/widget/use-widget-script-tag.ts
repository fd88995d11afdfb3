import { DEFAULT_LOOK, formatLookAttributes } from '../../../core/widget/look.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { useSite } from '../sites/use-site.ts';
import { READ_LOOK } from './widget-endpoints.ts';

/** Returns the script element that shows the site's widget in a page. */
export function useWidgetScriptTag(): string {
  const { id: siteId } = useSite();
  const { look } = useApiQuery(READ_LOOK, { params: { siteId } }).data ?? { look: DEFAULT_LOOK };
  const attributes = `data-site="${siteId}" data-menu${formatLookAttributes(look)}`;
  return `<script src="${location.origin}/widget.js" ${attributes} async></script>`;
}
