import { createButton, createElement, createIsolatedText } from '../elements.ts';
import type { FlowContext } from '../flow-context.ts';
import type { ResolvedContentOfKind } from '../wire.ts';
import { showLeaveSiteConfirmation } from './leave-site-confirmation.ts';
import { parseDestination } from './parse-destination.ts';

/** Lists links to videos on other hosts. The dialog does not embed the videos. */
export function showVideos(context: FlowContext, resolved: ResolvedContentOfKind<'videos'>): void {
  const { dialog, t, back } = context;
  const reopen = () => showVideos(context, resolved);
  const items = resolved.videos.flatMap(({ title, destination }) => {
    const target = parseDestination(destination);
    if (!target) return [];
    const openVideo = () => showLeaveSiteConfirmation({ ...context, back: reopen }, { title, destination });
    const titleNode = createElement('span', { class: 'choice-title', dir: 'auto' }, title);
    return [
      createElement(
        'li',
        {},
        createButton(
          { class: 'choice' },
          openVideo,
          titleNode,
          createElement('small', {}, createIsolatedText(target.host)),
        ),
      ),
    ];
  });
  dialog.showView({
    title: resolved.title,
    content: [createElement('p', {}, t('videoText')), createElement('ul', { class: 'choices' }, ...items)],
    back,
  });
}
