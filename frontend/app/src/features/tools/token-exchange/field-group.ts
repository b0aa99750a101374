import { type ComponentType, memo } from 'react';
import type { TokenExchangeDraft } from './token-exchange-draft.ts';
import type { TokenExchangeForm } from './use-token-exchange-form.ts';

/** Some fields of a long form, rendered only when one of them changes: else each key would render them all. */
export const fieldGroup = <Props extends { form: TokenExchangeForm }>(
  fields: (keyof TokenExchangeDraft)[],
  Group: ComponentType<Props>,
) =>
  memo(
    Group,
    ({ form: before, ...rest }, { form: after, ...others }) =>
      fields.every(
        (field) =>
          before.values[field] === after.values[field] &&
          before.errors[field] === after.errors[field],
      ) && Object.entries(rest).every(([name, value]) => Object(others)[name] === value),
  );
