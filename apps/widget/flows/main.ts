import type { FlowsElement, Scene } from '../scene.ts';
import type { Resolved } from '../wire.ts';
import { showCall } from './call.ts';
import { showConversation } from './conversation.ts';
import css from './flows.css';
import { showForm } from './form.ts';
import { showHandOff } from './hand-off.ts';
import { showWay } from './leave.ts';
import { showMenu } from './menu.ts';
import { showNotice } from './notice.ts';
import { showPayment } from './payment.ts';
import { showPaymentStatus } from './payment-status.ts';
import { showVideos } from './videos.ts';

const styled =
  (show: (scene: Scene) => void) =>
  (scene: Scene): void => {
    scene.dialog.addStyle(css);
    show(scene);
  };

// The first file waits for these at the element that this one runs in.
(document.currentScript as FlowsElement | null)?.portico?.({
  show: (scene, resolved) => styled(() => show(scene, resolved))(scene),
  showMenu: styled(showMenu),
  showPayment: styled(showPaymentStatus),
});

function show(scene: Scene, resolved: Resolved): void {
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
