import type {
  BaseQueryFn,
  EndpointBuilder,
  MutationDefinition,
  MutationExtraOptions,
  QueryDefinition,
  QueryExtraOptions,
} from '@reduxjs/toolkit/query/react';
import type { Answered, Contract, Input } from '@talkwright/shared/contract/contract';
import type { Request, Tag } from './api.ts';
import type { CallFailure } from './failure.ts';

/*
 * Endpoints of RTK Query whose argument, result and error are those of a contract. All options have the names, and the
 * meaning, that they have there; `fixed` are fields of the input that callers of this endpoint do not choose.
 */

export function query<
  C extends Contract,
  Result = Answered<C>,
  const Fixed extends Partial<Input<C>> = NoFields,
>(build: Build, contract: C, { fixed, ...options }: QueryOptions<C, Result, Fixed> = {}) {
  const definition = { ...options, query: asks(contract, fixed) };
  return build.query(definition as object as Given<Build['query']>) as unknown as QueryDefinition<
    Argument<C, Fixed>,
    BaseQuery<C>,
    Tag,
    NoInfer<Result>,
    'api'
  >;
}

export function mutation<
  C extends Contract,
  Result = Answered<C>,
  const Fixed extends Partial<Input<C>> = NoFields,
>(build: Build, contract: C, { fixed, ...options }: MutationOptions<C, Result, Fixed> = {}) {
  const definition = { ...options, query: asks(contract, fixed) };
  return build.mutation(
    definition as object as Given<Build['mutation']>,
  ) as unknown as MutationDefinition<Argument<C, Fixed>, BaseQuery<C>, Tag, NoInfer<Result>, 'api'>;
}

type Build = EndpointBuilder<BaseQuery<Contract>, Tag, 'api'>;
type Given<F extends (definition: never) => unknown> = Parameters<F>[0];
type BaseQuery<C extends Contract> = BaseQueryFn<Request, unknown, CallFailure<C>>;
type NoFields = Record<never, never>;

/** Nothing, where nothing has to be said. */
type Argument<C extends Contract, Fixed> = Optional<
  keyof Fixed extends never ? Input<C> : Omit<Input<C>, keyof Fixed>
>;
type Optional<Fields> = keyof Fields extends never
  ? Nothing
  : Fields extends Record<string, never>
    ? Nothing
    : NoFields extends Fields
      ? Fields | Nothing
      : Fields;
/** What a hook or a trigger may be called without. */
type Nothing = ReturnType<() => void>;

type Common<C extends Contract, Result, Fixed> = {
  fixed?: Fixed;
  transformResponse?: (answer: Answered<C>) => Result;
};

type QueryOptions<C extends Contract, Result, Fixed> = Common<C, Result, Fixed> &
  Pick<
    QueryExtraOptions<Tag, NoInfer<Result>, Argument<C, Fixed>, BaseQuery<C>, 'api'>,
    'providesTags' | 'keepUnusedDataFor' | 'merge' | 'onQueryStarted'
  >;

type MutationOptions<C extends Contract, Result, Fixed> = Common<C, Result, Fixed> &
  Pick<
    MutationExtraOptions<Tag, NoInfer<Result>, Argument<C, Fixed>, BaseQuery<C>, 'api'>,
    'invalidatesTags' | 'onQueryStarted'
  >;

const asks =
  (contract: Contract, fixed: object | undefined) =>
  (argument?: object): Request => ({ contract, input: { ...argument, ...fixed } });
