import { fieldAt } from '../store/document.ts'
import type { DocumentRow } from '../store/document-reader.ts'
import { withField } from '../store/document.ts'
import { encodeFields } from '../values/encode-value.ts'
import { isDocumentName } from '../values/field-path.ts'
import type { FieldPath } from '../values/field-path.ts'
import type { ResourceNames } from '../values/resource-name.ts'
import { formatTimestamp } from '../values/timestamp.ts'
import type { Fields } from '../values/value.ts'

/** A time in microseconds as the protocol writes it. */
export function wireTime(microseconds: number): string {
  return formatTimestamp(BigInt(microseconds))
}

/**
 * A document as the protocol's JSON.
 *
 * @param mask the fields to show; null for all, which are copied from the store as they are
 */
export function documentJson(
  document: DocumentRow,
  mask: readonly FieldPath[] | null,
  names: ResourceNames,
): string {
  const json =
    mask === null
      ? document.json
      : JSON.stringify(encodeFields(masked(document.fields, mask), names))
  const head = JSON.stringify({
    name: names.format(document.path),
    createTime: wireTime(document.createTime),
    updateTime: wireTime(document.updateTime),
  })
  return json === '{}' ? head : `${head.slice(0, -1)},"fields":${json}}`
}

function masked(fields: Fields, mask: readonly FieldPath[]): Fields {
  return mask.reduce<Fields>((shown, path) => {
    const value = isDocumentName(path) ? undefined : fieldAt(fields, path)
    return value === undefined ? shown : withField(shown, path, value)
  }, new Map())
}

/** A list of JSON texts, found step by step, as one JSON text in pieces. */
export function* jsonList(items: Iterable<string | null>): Generator<string | null, void> {
  let separator = '['
  for (const item of items) {
    if (item === null) {
      yield null
      continue
    }
    yield separator + item
    separator = ','
  }
  yield separator === '[' ? '[]' : ']'
}
