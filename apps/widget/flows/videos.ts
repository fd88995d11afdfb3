import { button, element, isolated } from '../elements.ts';
import type { Scene } from '../scene.ts';
import type { ResolvedAs } from '../wire.ts';
import { destinationOf } from './destination.ts';
import { showWay } from './leave.ts';

/** Lists the titles of videos on other hosts; nothing of another host is embedded. */
export function showVideos(scene: Scene, resolved: ResolvedAs<'videos'>): void {
  const { dialog, say, back } = scene;
  const again = () => showVideos(scene, resolved);
  const ways = resolved.videos.flatMap(({ title, destination }) => {
    const place = destinationOf(destination);
    if (!place) return [];
    const watch = () => showWay({ ...scene, back: again }, { title, destination });
    const words = element('span', { class: 'choice-title', dir: 'auto' }, title);
    return [element('li', {}, button({ class: 'choice' }, watch, words, element('small', {}, isolated(place.host))))];
  });
  dialog.show({
    title: resolved.title,
    content: [element('p', {}, say('videoText')), element('ul', { class: 'choices' }, ...ways)],
    back,
  });
}
