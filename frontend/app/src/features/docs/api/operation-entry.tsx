import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import { CodeExample } from '../code-example.tsx';
import classes from './api-page.module.css';
import { callersInWords } from './callers-in-words.ts';
import { curlOf } from './curl-of.ts';
import type { Operation } from './read-description.ts';
import { type Field, fieldsOf, typeInWords } from './schema-fields.ts';

/** A line that opens. Its inside is made when somebody looks: a hundred of them are on the page. */
export function OperationEntry({ operation }: { operation: Operation }) {
  const { id, method, path, summary } = operation;
  const { hash } = useLocation();
  const [isOpen, setIsOpen] = useState(hash === `#${id}`);

  return (
    <details
      id={id}
      className={classes.operation}
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>
        <span className={classes.method} data-method={method}>
          {method}
        </span>
        <code>{path}</code>
        <span className={classes.summary}>{withCode(summary)}</span>
      </summary>
      {isOpen && <Inside operation={operation} />}
    </details>
  );
}

function Inside({ operation }: { operation: Operation }) {
  const { id, access, needsFunctionKey, parameters, body, answer, errors } = operation;
  const places = parameters.map(({ name, in: place, required, schema }) => ({
    name,
    type: `${place}; ${typeInWords(schema)}`,
    isRequired: required,
  }));

  return (
    <div className={classes.inside}>
      <h3>Who may call</h3>
      <p>
        {callersInWords[access]}
        {needsFunctionKey && ' The function key is needed as well.'}
      </p>
      <CodeExample name={`curl command of ${id}`} text={curlOf(operation)} />
      <Fields title="Parameters" fields={places} />
      {body && <Fields title={`Body (${body.type})`} fields={fieldsOf(body.schema)} />}
      <h3>
        Answer <code>{answer.status}</code>
      </h3>
      {answer.type !== 'application/json' && <p>{answer.type}</p>}
      <Fields fields={fieldsOf(answer.schema)} />
      <h3>Errors</h3>
      <ul>
        {errors.map(({ status, code, message }) => (
          <li key={code}>
            <code>
              {status} {code}
            </code>{' '}
            {message}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Fields({ title, fields }: { title?: string; fields: Field[] }) {
  if (fields.length === 0) return null;
  return (
    <>
      {title && <h3>{title}</h3>}
      <ScrollRegion name={title ?? 'Fields of the answer'} className={classes.wide}>
        <table>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">What it is</th>
            </tr>
          </thead>
          <tbody>
            {fields.map(({ name, type, isRequired }) => (
              <tr key={name}>
                <th scope="row">
                  <code>{name}</code>
                  {isRequired && ' (required)'}
                </th>
                <td>{type}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </>
  );
}

/** What stands between backticks is code. */
const withCode = (text: string) =>
  text.split('`').map((part, at) => (at % 2 === 1 ? <code key={part}>{part}</code> : part));
