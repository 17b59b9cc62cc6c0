/** A JSON value. */
export type Json =
  null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/** One way in which a request can be made larger. */
export interface Growth {
  /** Where, and how, such as `writes: many, alike`. */
  readonly name: string
  /** Makes the request with so many of what grows. */
  readonly make: (count: number) => Json
  /** More than so many are refused before anything is read; null where the size alone is the limit. */
  readonly most: number | null
}

/** As deep as JSON may be, with a few levels for each. */
const NESTED_MOST = 120

type Place = readonly (string | number)[]

/** Values under these names are told apart by a number where there are many of them. */
const DISTINCT = new Set([
  'fieldPath',
  'stringValue',
  'integerValue',
  'name',
  'document',
  'referenceValue',
])

/** Names under which any property may stand. */
const FREE = new Set(['fields', 'labels'])

const isObject = (value: Json | undefined): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Every way in which a part of a request can be made larger: lists, texts, maps and nesting. */
export function growthsOf(sample: Json): Growth[] {
  return [...placesIn(sample)].flatMap(([place, value]) =>
    growthsAt(value, place).map(({ name, make, most = null }) => ({
      most,
      name: `${nameOf(place)}: ${name}`,
      make: (count: number) => withValue(sample, place, make(count)),
    })),
  )
}

/**
 * Every two lists or maps of a request that can grow together: what looks for each of one among all of the other
 * is cheap while either is short. The names that they are given agree.
 */
export function jointGrowthsOf(sample: Json): Growth[] {
  const lists = [...placesIn(sample)].flatMap(([place, value]) =>
    growthsAt(value, place)
      .filter(({ isDistinct }) => isDistinct)
      .map(({ make }) => ({ place, make })),
  )
  return lists.flatMap((one, at) =>
    lists
      .slice(at + 1)
      .filter((other) => !isWithin(other.place, one.place) && !isWithin(one.place, other.place))
      .map((other) => ({
        most: null,
        name: `${nameOf(one.place)} and ${nameOf(other.place)}: many of both`,
        make: (count: number) =>
          withValue(withValue(sample, one.place, one.make(count)), other.place, other.make(count)),
      })),
  )
}

const nameOf = (place: Place): string =>
  place.filter((step) => typeof step === 'string').join('.') || 'the request'

const isWithin = (place: Place, outer: Place): boolean =>
  outer.every((step, at) => step === place[at])

interface PartGrowth {
  readonly name: string
  readonly make: (count: number) => Json
  readonly most?: number
  /** Whether it makes many that differ. */
  readonly isDistinct?: boolean
}

function growthsAt(value: Json, place: Place): PartGrowth[] {
  if (typeof value === 'string') {
    return [{ name: 'a long text', make: (count) => value + 'a'.repeat(count) }]
  }
  if (Array.isArray(value)) {
    const first = (value as readonly Json[])[0]
    if (first === undefined) return []
    return [
      { name: 'many, alike', make: (count) => Array.from({ length: count }, () => first) },
      {
        name: 'many, each another',
        isDistinct: true,
        make: (count) => Array.from({ length: count }, (_, at) => varied(first, at)),
      },
    ]
  }
  if (!isObject(value)) return []
  return [...nestings(value), ...(FREE.has(String(place.at(-1))) ? [properties(value)] : [])]
}

function properties(value: { readonly [key: string]: Json }): PartGrowth {
  const first = Object.values(value)[0] ?? null
  return {
    name: 'many properties',
    isDistinct: true,
    make: (count) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`p${at}`, varied(first, at)])),
  }
}

/** A value that holds one of its own kind can hold it again and again. */
function nestings(value: { readonly [key: string]: Json }): PartGrowth[] {
  const kind = Object.keys(value).join()
  const inner = [...placesIn(value)].find(
    ([place, part]) => place.length > 0 && isObject(part) && Object.keys(part).join() === kind,
  )
  if (inner === undefined) return []
  return [
    {
      name: 'deeply nested',
      most: NESTED_MOST,
      make: (count) => {
        let nested: Json = value
        for (let depth = 0; depth < count; depth += 1) nested = withValue(value, inner[0], nested)
        return nested
      },
    },
  ]
}

function* placesIn(value: Json, place: Place = []): Generator<readonly [Place, Json]> {
  yield [place, value]
  if (Array.isArray(value)) {
    for (const [at, item] of (value as readonly Json[]).entries())
      yield* placesIn(item, [...place, at])
  } else if (isObject(value)) {
    for (const [key, item] of Object.entries(value)) yield* placesIn(item, [...place, key])
  }
}

function withValue(value: Json, [step, ...rest]: Place, part: Json): Json {
  if (step === undefined) return part
  if (Array.isArray(value)) {
    return (value as readonly Json[]).map((item, at) =>
      at === step ? withValue(item, rest, part) : item,
    )
  }
  if (!isObject(value)) return value
  return { ...value, [step]: withValue(value[step] ?? null, rest, part) }
}

/** The same with other names and values. */
function varied(value: Json, at: number, name = ''): Json {
  if (typeof value === 'string') return DISTINCT.has(name) || name === '' ? `${value}${at}` : value
  if (Array.isArray(value)) return (value as readonly Json[]).map((item) => varied(item, at, name))
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, varied(item, at, key)]),
  )
}

/** Every name of a property in a value. */
export function namesIn(value: Json): Set<string> {
  return new Set(
    [...placesIn(value)].flatMap(([place]) => place.filter((step) => typeof step === 'string')),
  )
}
