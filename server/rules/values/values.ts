/**
 * The values of the rules language. Native types stand for themselves: `bigint` is `int`, `number`
 * is `float`, an array is a `list` and a `Map` is a `map`; the rest are the classes below.
 *
 * @see https://firebase.google.com/docs/reference/rules/rules
 */
export type RulesValue =
  | null
  | boolean
  | bigint
  | number
  | string
  | RulesBytes
  | RulesTimestamp
  | RulesDuration
  | RulesLatLng
  | RulesPath
  | RulesSet
  | RulesMapDiff
  | PartialMap
  | PartialValue
  | WholeNumber
  | RulesList
  | RulesMap

export type RulesList = readonly RulesValue[]
export type RulesMap = ReadonlyMap<string, RulesValue>

export class RulesBytes {
  readonly bytes: Uint8Array
  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }
}

/** A moment, in nanoseconds since 1970-01-01T00:00:00Z. */
export class RulesTimestamp {
  readonly nanoseconds: bigint
  constructor(nanoseconds: bigint) {
    this.nanoseconds = nanoseconds
  }
}

/** A length of time, in nanoseconds; it may be negative. */
export class RulesDuration {
  readonly nanoseconds: bigint
  constructor(nanoseconds: bigint) {
    this.nanoseconds = nanoseconds
  }
}

/** A point on the globe, in degrees. */
export class RulesLatLng {
  readonly latitude: number
  readonly longitude: number
  constructor(latitude: number, longitude: number) {
    // No point has a negative zero, or equal points could be told apart.
    this.latitude = latitude + 0
    this.longitude = longitude + 0
  }
}

/**
 * A path; `/databases/(default)/documents/posts/a` has five segments. `bindings` are the values that
 * `bind` filled in.
 */
export class RulesPath {
  readonly segments: readonly string[]
  readonly bindings: RulesMap | null
  constructor(segments: readonly string[], bindings: RulesMap | null = null) {
    this.segments = segments
    this.bindings = bindings
  }
}

/** A set. Membership follows the language's equality, so it is a list without equal members. */
export class RulesSet {
  readonly members: RulesList
  constructor(members: RulesList) {
    this.members = members
  }
}

/** The result of `map.diff(other)`: `after` is the map that `diff` was called on. */
export class RulesMapDiff {
  readonly after: RulesMap
  readonly before: RulesMap
  constructor(after: RulesMap, before: RulesMap) {
    this.after = after
    this.before = before
  }
}

/** One thing that a query guarantees about a field of every document that it can return. */
export interface Guarantee {
  readonly operator: '<' | '<=' | '>' | '>=' | '!=' | 'array-contains'
  readonly value: RulesValue
}

/**
 * A map of which only some fields are known: what a query guarantees about the documents that it
 * can return. Anything that depends on another field is an error, so it can never allow.
 */
export class PartialMap {
  readonly known: RulesMap
  constructor(known: RulesMap) {
    this.known = known
  }
}

/** A field that exists and of which only bounds are known. */
export class PartialValue {
  readonly guarantees: readonly Guarantee[]
  constructor(guarantees: readonly Guarantee[]) {
    this.guarantees = guarantees
  }
}

/**
 * A whole number of which a query only fixes the amount: Firestore finds 1 and 1.0 alike, so whether
 * it is an `int` or a `float` is not known.
 */
export class WholeNumber {
  readonly value: bigint
  constructor(value: bigint) {
    this.value = value
  }
}
