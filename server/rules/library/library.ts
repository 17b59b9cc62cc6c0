import { ownValue } from '../../../shared/records/own-value.ts'
import type { TypeName } from '../values/equality.ts'
import { BYTES_METHODS, HASHING_FUNCTIONS } from './bytes.ts'
import { LIST_METHODS, MAP_DIFF_METHODS, MAP_METHODS, SET_METHODS } from './collections.ts'
import type { LibraryFunction, LibraryMethod } from './method.ts'
import { MATH_FUNCTIONS } from './numbers.ts'
import { LATLNG_FUNCTIONS, LATLNG_METHODS, PATH_METHODS } from './places.ts'
import { STRING_METHODS } from './text.ts'
import {
  DURATION_FUNCTIONS,
  DURATION_METHODS,
  TIMESTAMP_FUNCTIONS,
  TIMESTAMP_METHODS,
} from './time.ts'

export { CONVERSIONS } from './numbers.ts'
export type { LibraryFunction, LibraryMethod } from './method.ts'

const METHODS: Partial<Record<TypeName, ReadonlyMap<string, LibraryMethod>>> = {
  string: STRING_METHODS,
  bytes: BYTES_METHODS,
  list: LIST_METHODS,
  set: SET_METHODS,
  map: MAP_METHODS,
  map_diff: MAP_DIFF_METHODS,
  timestamp: TIMESTAMP_METHODS,
  duration: DURATION_METHODS,
  latlng: LATLNG_METHODS,
  path: PATH_METHODS,
}

/** The functions of each namespace; `firestore` reads documents and is the evaluator's own. */
export const NAMESPACES: Readonly<Record<string, Readonly<Record<string, LibraryFunction>>>> = {
  hashing: HASHING_FUNCTIONS,
  math: MATH_FUNCTIONS,
  timestamp: TIMESTAMP_FUNCTIONS,
  duration: DURATION_FUNCTIONS,
  latlng: LATLNG_FUNCTIONS,
}

/** A function of a namespace, such as `math.abs`. */
export function namespaceFunction(namespace: string, name: string): LibraryFunction | undefined {
  return ownValue(ownValue(NAMESPACES, namespace) ?? {}, name)
}

/** The method of that name that values of a type have. */
export function methodOf(type: TypeName, name: string): LibraryMethod | undefined {
  return METHODS[type]?.get(name)
}

/** Every method of that name, of whatever type: what a checker can know before values exist. */
export function methodsNamed(name: string): LibraryMethod[] {
  return Object.values(METHODS).flatMap((methods) => {
    const method = methods.get(name)
    return method === undefined ? [] : [method]
  })
}

/** The functions of a namespace by name. */
export function namespaceNames(namespace: string): string[] {
  return Object.keys(ownValue(NAMESPACES, namespace) ?? {})
}

/** The methods of all types by name. */
export function methodNames(): string[] {
  return Object.values(METHODS).flatMap((methods) => [...methods.keys()])
}
