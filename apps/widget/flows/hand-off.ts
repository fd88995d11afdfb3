import type { Scene } from '../scene.ts';
import type { ResolvedAs } from '../wire.ts';
import { showKept } from './conversation.ts';
import { showForm } from './form.ts';
import { forgetConversation, keptConversations } from './kept-conversations.ts';
import { showRetry } from './retry.ts';
import { troubleWith } from './trouble.ts';

/** Asks for a person: in the visitor's latest conversation, or by a form where there is none. */
async function handOff(scene: Scene, resolved: ResolvedAs<'handoff'>): Promise<void> {
  const { server, script, say, dialog } = scene;
  const [latest] = keptConversations(script.site);
  if (!latest) return showForm(scene, resolved);
  const reply = await server.ask(`widget/conversations/${latest.id}/handoff`, {}, latest.token);
  if (!dialog.isOpen) return;
  if (reply.body) {
    showKept(scene, latest);
  } else if (reply.code === 'conversation_token_invalid') {
    forgetConversation(script.site, latest.id);
    await handOff(scene, resolved);
  } else {
    showRetry(scene, resolved.title, troubleWith(reply, say), () => showHandOff(scene, resolved));
  }
}

export function showHandOff(scene: Scene, resolved: ResolvedAs<'handoff'>): void {
  handOff(scene, resolved).catch(() => scene.dialog.close());
}
