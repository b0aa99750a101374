import { draw } from './draw.ts';

/** Runs in a frame without an origin: it gets text, and answers with a picture. */
addEventListener('message', ({ source, ports: [port] }) => {
  if (source !== parent || !port) return;
  port.onmessage = async ({ data: request }) => {
    try {
      port.postMessage(await draw(request));
    } catch {
      port.postMessage({});
    }
  };
  port.postMessage('ready');
});
