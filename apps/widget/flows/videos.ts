import { button, element, isolated } from '../elements.ts';
import type { FlowContext } from '../flow-context.ts';
import type { ResolvedAs } from '../wire.ts';
import { showLeaveConfirmation } from './leave-confirmation.ts';
import { parseDestination } from './parse-destination.ts';

/** Lists links to videos on other hosts. The dialog does not embed the videos. */
export function showVideos(context: FlowContext, resolved: ResolvedAs<'videos'>): void {
  const { dialog, t, back } = context;
  const reopen = () => showVideos(context, resolved);
  const items = resolved.videos.flatMap(({ title, destination }) => {
    const target = parseDestination(destination);
    if (!target) return [];
    const openVideo = () => showLeaveConfirmation({ ...context, back: reopen }, { title, destination });
    const titleNode = element('span', { class: 'choice-title', dir: 'auto' }, title);
    return [
      element('li', {}, button({ class: 'choice' }, openVideo, titleNode, element('small', {}, isolated(target.host)))),
    ];
  });
  dialog.show({
    title: resolved.title,
    content: [element('p', {}, t('videoText')), element('ul', { class: 'choices' }, ...items)],
    back,
  });
}
