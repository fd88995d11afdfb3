import type { Scene } from '../scene.ts';
import type { Resolved } from '../wire.ts';
import { showCall } from './call.ts';
import { showConversation } from './conversation.ts';
import { showForm } from './form.ts';
import { showHandOff } from './hand-off.ts';
import { showWay } from './leave.ts';
import { showNotice } from './notice.ts';
import { showPayment } from './payment.ts';
import { showVideos } from './videos.ts';

/** Shows what an intent or an action does. */
export function show(scene: Scene, resolved: Resolved): void {
  switch (resolved.kind) {
    case 'form':
      showForm(scene, resolved);
      break;
    case 'handoff':
      showHandOff(scene, resolved);
      break;
    case 'conversation':
      showConversation(scene, resolved);
      break;
    case 'link':
      showWay(scene, resolved);
      break;
    case 'notice':
      showNotice(scene, resolved);
      break;
    case 'videos':
      showVideos(scene, resolved);
      break;
    case 'call':
      showCall(scene, resolved);
      break;
    case 'payment':
      showPayment(scene, resolved);
      break;
    case 'unavailable':
      showNotice(scene, { ...resolved, text: resolved.message, destination: null });
      break;
    default:
      // An older file does not know what a newer service can do.
      scene.dialog.close();
  }
}
