// biome-ignore-all lint/a11y/noRedundantRoles: some browsers forget them where the table is laid out as cards
// biome-ignore-all lint/a11y/useAriaPropsForRole: a checkbox says itself whether it is checked
import { IconPlayerPlay, IconRefresh, IconTrash } from '@tabler/icons-react';
import type { Operation } from '@talkwright/shared/areas/operations';
import { Fragment, memo, startTransition, useOptimistic, useState } from 'react';
import { IconButton } from './icon-button.tsx';
import classes from './operations.module.css';
import type { OperationActions } from './use-operation-actions.ts';

type Props = { operation: Operation; isAllowed: boolean; actions: OperationActions };

/** Long paths break behind their slashes. */
const breakable = (path: string) =>
  path.split(/(?<=\/)/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts never move
    <Fragment key={at}>
      {part}
      <wbr />
    </Fragment>
  ));

/** Renders only when it changes itself: there may be fifty of them. */
export const OperationRow = memo(({ operation, isAllowed, actions }: Props) => {
  const { id, operation_key: key, method, path, name, shortDescription } = operation;
  const [enabled, showEnabled] = useOptimistic(operation.enabled);
  const [isBusy, setIsBusy] = useState(false);

  /** Shows within the same frame: the cache tells of its changes in the next one. */
  const enable = (isWished: boolean) =>
    startTransition(async () => {
      showEnabled(isWished);
      await actions.enable(operation, isWished);
    });

  async function regenerate() {
    if (isBusy) return;
    setIsBusy(true);
    await actions.regenerate(operation);
    setIsBusy(false);
  }

  return (
    <tr role="row" data-disabled={!enabled || undefined}>
      <td role="cell" className={classes.allow}>
        <input
          type="checkbox"
          className={classes.check}
          aria-label={`Allow ${key}`}
          title={enabled ? undefined : 'Enable the operation first'}
          checked={isAllowed}
          disabled={!enabled}
          onChange={({ currentTarget }) => actions.allow([id], currentTarget.checked)}
        />
      </td>
      <td role="cell" className={classes.operation}>
        <span className={classes.key}>{key}</span>
        {name && (
          <span className={classes.name} title={shortDescription || undefined}>
            {name}
          </span>
        )}
      </td>
      <td role="cell" className={classes.request}>
        <span className={classes.method} data-method={method}>
          {method}
        </span>{' '}
        <span className={classes.path}>{breakable(path)}</span>
      </td>
      <td role="cell" className={classes.enabled}>
        <input
          type="checkbox"
          role="switch"
          className={classes.switch}
          aria-label={`${key} is enabled`}
          checked={enabled}
          onChange={({ currentTarget }) => enable(currentTarget.checked)}
        />
        <span className={classes.cardLabel} aria-hidden>
          {enabled ? 'Enabled' : 'Disabled'}
        </span>
      </td>
      <td role="cell" className={classes.actions}>
        <IconButton
          label={`Test ${key}`}
          title={enabled ? 'Test' : 'Enable the operation first'}
          isDisabled={!enabled}
          onClick={() => actions.test(operation)}
        >
          <IconPlayerPlay size={17} stroke={1.6} />
        </IconButton>
        <IconButton
          label={`Regenerate RAG documentation of ${key}`}
          title="Regenerate RAG documentation"
          isBusy={isBusy}
          onClick={regenerate}
        >
          <IconRefresh size={17} stroke={1.6} />
        </IconButton>
        <IconButton
          label={`Remove ${key}`}
          title="Remove"
          onClick={() => actions.remove(operation)}
        >
          <IconTrash size={17} stroke={1.6} />
        </IconButton>
      </td>
    </tr>
  );
});
