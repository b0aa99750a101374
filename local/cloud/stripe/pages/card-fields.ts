import { cards } from '../cards.ts';
import { html } from './layout.ts';

/** The test cards to choose from; a confirmation is asked for by the page of the card's bank, which is the tick. */
export const cardFields = (isPaid = true): string => `
  <fieldset>
    <legend>Test card</legend>
    ${Object.entries(cards)
      .map(
        ([number, { title, brand }], index) =>
          `<label class="choice"><input type="radio" name="card" value="${number}" ${index === 0 ? 'checked' : ''} />
           <span>${html(title)} <code>${number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')}</code> ${html(brand)}</span></label>`,
      )
      .join('')}
  </fieldset>
  ${
    isPaid
      ? `<label class="choice"><input type="checkbox" name="confirmed" value="true" />
    <span>I confirm the payment, if the card's bank asks for it</span></label>`
      : ''
  }`;
