// What somebody would write by hand who wants a bubble and nothing behind it.
customElements.define(
  'hand-written-bubble',
  class extends HTMLElement {
    connectedCallback() {
      const root = this.attachShadow({ mode: 'open' });
      const style = document.createElement('style');
      style.textContent = `
        button { position: fixed; right: 20px; bottom: 20px; width: 56px; height: 56px; border: 0; border-radius: 50%;
          background: #20242e; color: #fff; font: 24px sans-serif; cursor: pointer; }
      `;
      const button = document.createElement('button');
      button.setAttribute('aria-label', 'Chat');
      button.textContent = '?';
      root.append(style, button);
    }
  },
);
document.body.append(document.createElement('hand-written-bubble'));
