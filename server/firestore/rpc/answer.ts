import type { DocumentRow } from '../store/document-reader.ts'
import { shownBy } from '../store/field-mask.ts'
import type { FieldMask } from '../store/field-mask.ts'
import { encodeFields } from '../values/encode-value.ts'
import type { ResourceNames } from '../values/resource-name.ts'
import { formatTimestamp } from '../values/timestamp.ts'

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
  mask: FieldMask | null,
  names: ResourceNames,
): string {
  const json =
    mask === null
      ? document.json
      : JSON.stringify(encodeFields(shownBy(mask, document.fields), names))
  const head = JSON.stringify({
    name: names.format(document.path),
    createTime: wireTime(document.createTime),
    updateTime: wireTime(document.updateTime),
  })
  return json === '{}' ? head : `${head.slice(0, -1)},"fields":${json}}`
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
