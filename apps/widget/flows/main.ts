import type { FlowsElement, Scene } from '../scene.ts';
import css from './flows.css';
import { showMenu } from './menu.ts';
import { showPaymentStatus } from './payment-status.ts';
import { show } from './show.ts';

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
