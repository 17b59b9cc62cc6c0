import { typeOf } from '../values/equality.ts'
import { EvaluationError } from '../values/rules-errors.ts'
import type { RulesValue } from '../values/values.ts'

/** A function of the language: how many arguments it takes and what it does. */
export interface LibraryFunction {
  readonly minArgs: number
  readonly maxArgs: number
  call(args: readonly RulesValue[]): RulesValue
}

/** A method of one type; `self` is the value left of the dot. */
export interface LibraryMethod {
  readonly minArgs: number
  readonly maxArgs: number
  call(self: RulesValue, args: readonly RulesValue[]): RulesValue
}

/** A guard and the name of what it accepts, for messages. */
export interface ValueKind<T extends RulesValue> {
  readonly name: string
  readonly is: (value: RulesValue) => value is T
}

/** The argument at `index`, of any type. */
export function anyArgument(args: readonly RulesValue[], index: number): RulesValue {
  const value = args[index]
  if (value === undefined) throw new EvaluationError(`Expected an argument ${index + 1}`)
  return value
}

/** The argument at `index`. @throws EvaluationError when it is of another kind */
export function argument<T extends RulesValue>(
  args: readonly RulesValue[],
  index: number,
  kind: ValueKind<T>,
): T {
  const value = args[index]
  if (value !== undefined && kind.is(value)) return value
  const actual = value === undefined ? 'nothing' : typeOf(value)
  throw new EvaluationError(`Expected ${kind.name} as argument ${index + 1}, got ${actual}`)
}

/**
 * Makes the methods of one type.
 *
 * @param kind what the methods stand on
 * @param table per method: how many arguments (or `[least, most]`) and what it does
 */
export function methodsOf<T extends RulesValue>(
  kind: ValueKind<T>,
  table: Readonly<
    Record<
      string,
      readonly [
        arity: number | readonly [number, number],
        call: (self: T, args: readonly RulesValue[]) => RulesValue,
      ]
    >
  >,
): ReadonlyMap<string, LibraryMethod> {
  return new Map(
    Object.entries(table).map(([name, [arity, call]]) => {
      const [minArgs, maxArgs] = typeof arity === 'number' ? [arity, arity] : arity
      const method: LibraryMethod = {
        minArgs,
        maxArgs,
        call(self, args) {
          if (kind.is(self)) return call(self, args)
          throw new EvaluationError(`${typeOf(self)} has no method ${name}`)
        },
      }
      return [name, method]
    }),
  )
}
