import { invalidArgument } from '../protocol/firestore-error.ts'
import { asList, asString, messageReader, onlyKey } from '../protocol/json.ts'
import type { ValueDecoder } from '../values/decode-value.ts'
import { parseStoredPath } from '../values/field-path.ts'
import type { FieldPath } from '../values/field-path.ts'
import { NULL, depthOf, isNumber } from '../values/value.ts'
import type { Value } from '../values/value.ts'
import type { Transform } from './write.ts'

const KINDS = [
  'setToServerValue',
  'increment',
  'maximum',
  'minimum',
  'appendMissingElements',
  'removeAllFromArray',
] as const
const DEPTH_MAX = 20

const readTransform = messageReader('writes.updateTransforms', ['fieldPath', ...KINDS])

/**
 * Reads the transforms of one write.
 *
 * @throws FirestoreError `INVALID_ARGUMENT`
 */
export function decodeTransforms(input: unknown, decoder: ValueDecoder): Transform[] {
  return asList(input, 'updateTransforms').map((item) => decodeTransform(item, decoder))
}

function decodeTransform(input: unknown, decoder: ValueDecoder): Transform {
  const transform = readTransform(input)
  const field = parseStoredPath(asString(transform.fieldPath, 'fieldPath'))
  checkDepth(field, NULL)
  const kind = onlyKey(transform, KINDS, 'A transform')
  switch (kind) {
    case 'setToServerValue':
      if (transform.setToServerValue !== 'REQUEST_TIME' && transform.setToServerValue !== 1) {
        throw invalidArgument('setToServerValue must be REQUEST_TIME.')
      }
      return { kind: 'requestTime', field }
    case 'increment':
    case 'maximum':
    case 'minimum': {
      const operand = decoder.decode(transform[kind])
      if (!isNumber(operand)) throw invalidArgument('Input must be int64 or double.')
      return { kind, field, operand }
    }
    case 'appendMissingElements':
    case 'removeAllFromArray': {
      const array = decoder.decode({ arrayValue: transform[kind] })
      checkDepth(field, array)
      const values = array.kind === 'array' ? array.values : []
      return { kind: kind === 'appendMissingElements' ? 'append' : 'remove', field, values }
    }
  }
}

/** The maps along the path count too: they are made where they are missing. */
function checkDepth(field: FieldPath, operand: Value): void {
  if (field.length - 1 + depthOf(operand) <= DEPTH_MAX) return
  throw invalidArgument(`Property ${field[0] ?? ''} contains an invalid nested entity.`)
}
