import { answers } from './answers.ts';
import type { Value, Values } from './values.ts';

export type Deployment = { resources: Resource[]; outputs: Values };
/** A resource as it is asked for. */
export type Resource = {
  type: string;
  apiVersion: string;
  /** With the names of its parents: `account/database`. */
  name: string;
  id: string;
  /** Of the resource that it is attached to, such as an assignment of a role. */
  attachedTo: string | undefined;
  body: Values;
};
export type Made = Resource & { isThere: boolean; isExisting: boolean; deployment?: Deployment };

/** What only Azure can tell of a resource, as far as a path of names has led. */
export class Answer {
  readonly of: Made;
  readonly path: string[];

  constructor(of: Made, path: string[]) {
    this.of = of;
    this.path = path;
  }

  member(name: string): Value | Answer {
    const path = [...this.path, name];
    const { type, deployment } = this.of;
    if (deployment && path[0] === 'outputs' && path.length === 3) {
      return deployment.outputs[path[1] ?? ''] ?? this.unknown(path);
    }
    const answer = answers[type]?.[['properties', ...path].join('.')];
    return answer ? answer(this.of.name.split('/').at(-1) ?? '') : new Answer(this.of, path);
  }

  unknown(path = this.path): never {
    throw new Error(`what ${this.of.type} answers as ${path.join('.')} is not known here.`);
  }
}

export type Scope = {
  valueOf(kind: 'parameters' | 'variables' | 'lambdaVariables', name: string): Value;
  /** By its name or its id. */
  resource(name: string): Made;
  copyIndex(name?: string): number;
  target: string;
};

export function need<T>(found: T | undefined, name: string): T {
  if (found === undefined) throw new Error(`${name} is not there.`);
  return found;
}
