import { equalityKey } from '../values/equality-key.ts'
import type { FieldPath } from '../values/field-path.ts'
import type { Fields, Value } from '../values/value.ts'

/**
 * A document that transforms change one after the other. Whatever their number, each map and each array
 * is copied once.
 */
export class Draft {
  #fields: Map<string, Value>
  /** The maps that were copied, and may be changed. */
  readonly #own = new WeakSet<Fields>()
  readonly #arrays = new Map<Value, ArrayDraft>()

  constructor(fields: Fields) {
    this.#fields = this.#copyOf(fields)
  }

  get(path: FieldPath): Value | undefined {
    let fields: Fields = this.#fields
    for (const name of path.slice(0, -1)) {
      const next = fields.get(name)
      if (next?.kind !== 'map') return undefined
      fields = next.fields
    }
    return fields.get(path.at(-1) ?? '')
  }

  /** Puts a value at a path. Maps on the way are made where they are missing; anything else is replaced. */
  set(path: FieldPath, value: Value): void {
    let fields = this.#fields
    for (const name of path.slice(0, -1)) {
      const next = fields.get(name)
      const inner = next?.kind === 'map' ? next.fields : new Map<string, Value>()
      const own = this.#own.has(inner) ? (inner as Map<string, Value>) : this.#copyOf(inner)
      if (own !== inner) fields.set(name, { kind: 'map', fields: own })
      fields = own
    }
    fields.set(path.at(-1) ?? '', value)
  }

  /** The array at a path, to be changed: an empty one takes the place of anything else. */
  arrayAt(path: FieldPath): ArrayDraft {
    const current = this.get(path)
    const known = current === undefined ? undefined : this.#arrays.get(current)
    if (known !== undefined) return known
    const draft = new ArrayDraft(current?.kind === 'array' ? current.values : [])
    this.#arrays.set(draft.value, draft)
    this.set(path, draft.value)
    return draft
  }

  /** The document as it is now. The draft is not to be changed any more. */
  finish(): Fields {
    for (const draft of this.#arrays.values()) draft.finish()
    return this.#fields
  }

  #copyOf(fields: Fields): Map<string, Value> {
    const copy = new Map(fields)
    this.#own.add(copy)
    return copy
  }
}

/** An array in which equal elements are found at once. */
export class ArrayDraft {
  readonly #values: Value[] = []
  /** Stands in the document; it has its elements when the draft is finished. */
  readonly value: Value = { kind: 'array', values: this.#values }
  /** In their order. */
  readonly #elements = new Map<number, Value>()
  /** Where equal elements stand, by what they share. */
  readonly #places = new Map<string, number[]>()
  #next = 0

  constructor(values: readonly Value[]) {
    for (const value of values) this.#add(value, equalityKey(value))
  }

  /** Adds the values that no element equals. */
  append(values: readonly Value[]): void {
    for (const value of values) {
      const key = equalityKey(value)
      if (!this.#places.has(key)) this.#add(value, key)
    }
  }

  /** Takes out every element that equals one of the values. */
  remove(values: readonly Value[]): void {
    for (const value of values) {
      const key = equalityKey(value)
      for (const place of this.#places.get(key) ?? []) this.#elements.delete(place)
      this.#places.delete(key)
    }
  }

  finish(): void {
    for (const value of this.#elements.values()) this.#values.push(value)
  }

  #add(value: Value, key: string): void {
    const places = this.#places.get(key)
    if (places === undefined) this.#places.set(key, [this.#next])
    else places.push(this.#next)
    this.#elements.set(this.#next, value)
    this.#next += 1
  }
}
