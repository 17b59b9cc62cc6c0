import { invalidArgument } from '../errors.ts'
import { asList, asObject, asString, onlyKey } from '../json.ts'
import type { JsonObject } from '../json.ts'
import type { ValueDecoder } from '../values/decode-value.ts'
import { parseFieldPath } from '../values/field-path.ts'
import type { FieldPath } from '../values/field-path.ts'
import type { ResourceNames } from '../values/resource-name.ts'
import { parseTimestamp } from '../values/timestamp.ts'
import { isNumber } from '../values/value.ts'
import type { Precondition, Transform, Write } from './write.ts'

const TRANSFORMS = [
  'setToServerValue',
  'increment',
  'maximum',
  'minimum',
  'appendMissingElements',
  'removeAllFromArray',
] as const
const TRANSFORMS_MAX = 500

/** What decoding needs to know of the database. */
export interface WireContext {
  readonly decoder: ValueDecoder
  readonly names: ResourceNames
}

/**
 * Reads the writes of a commit.
 *
 * @throws FirestoreError `INVALID_ARGUMENT`
 */
export function decodeWrites(input: unknown, context: WireContext): Write[] {
  return asList(input, 'writes').map((write) => decodeWrite(asObject(write, 'A write'), context))
}

function decodeWrite(write: JsonObject, context: WireContext): Write {
  const { names, decoder } = context
  const precondition = decodePrecondition(write['currentDocument'])
  const kind = onlyKey(write, ['update', 'delete', 'verify', 'transform'], 'A write')
  switch (kind) {
    case 'delete':
    case 'verify': {
      const path = names.parseDocument(asString(write[kind], kind))
      return { kind, path, precondition }
    }
    case 'transform': {
      const transform = asObject(write['transform'], 'transform')
      return {
        kind: 'update',
        path: names.parseDocument(asString(transform['document'], 'document')),
        precondition,
        fields: new Map(),
        mask: [],
        transforms: decodeTransforms(transform['fieldTransforms'], context),
      }
    }
    case 'update': {
      const document = asObject(write['update'], 'update')
      return {
        kind: 'update',
        path: names.parseDocument(asString(document['name'], 'name')),
        precondition,
        fields: decoder.decodeFields(document['fields']),
        mask: decodeMask(write['updateMask']),
        transforms: decodeTransforms(write['updateTransforms'], context),
      }
    }
  }
}

/** Reads a mask of field paths; null when there is none. */
export function decodeMask(input: unknown): readonly FieldPath[] | null {
  if (input === undefined || input === null) return null
  return asList(asObject(input, 'A mask')['fieldPaths'], 'fieldPaths').map((path) =>
    parseStoredPath(asString(path, 'A field path')),
  )
}

function parseStoredPath(text: string): FieldPath {
  const path = parseFieldPath(text)
  if (path.includes('__name__')) throw invalidArgument('field name __name__ is reserved')
  return path
}

/** Reads a precondition; a missing one asks for nothing. */
export function decodePrecondition(input: unknown): Precondition {
  if (input === undefined || input === null) return { kind: 'none' }
  const precondition = asObject(input, 'currentDocument')
  if (Object.keys(precondition).length === 0) return { kind: 'none' }
  const kind = onlyKey(precondition, ['exists', 'updateTime'], 'currentDocument')
  const content = precondition[kind]
  if (kind === 'updateTime') {
    return { kind, updateTime: parseTimestamp(asString(content, 'updateTime')) }
  }
  if (typeof content !== 'boolean') throw invalidArgument('exists must be a boolean.')
  return { kind, exists: content }
}

function decodeTransforms(input: unknown, context: WireContext): Transform[] {
  const items = asList(input, 'transforms')
  if (items.length > TRANSFORMS_MAX) {
    throw invalidArgument(`A write may hold ${TRANSFORMS_MAX} transforms.`)
  }
  return items.map((item) => decodeTransform(asObject(item, 'A transform'), context))
}

function decodeTransform(transform: JsonObject, { decoder }: WireContext): Transform {
  const field = parseStoredPath(asString(transform['fieldPath'], 'fieldPath'))
  const kind = onlyKey(transform, TRANSFORMS, 'A transform')
  const content = transform[kind]
  switch (kind) {
    case 'setToServerValue':
      if (content !== 'REQUEST_TIME' && content !== 1) {
        throw invalidArgument('setToServerValue must be REQUEST_TIME.')
      }
      return { kind: 'requestTime', field }
    case 'increment':
    case 'maximum':
    case 'minimum': {
      const operand = decoder.decode(content)
      if (!isNumber(operand)) throw invalidArgument(`The operand of ${kind} must be a number.`)
      return { kind, field, operand }
    }
    case 'appendMissingElements':
    case 'removeAllFromArray': {
      const array = decoder.decode({ arrayValue: content })
      const values = array.kind === 'array' ? array.values : []
      return { kind: kind === 'appendMissingElements' ? 'append' : 'remove', field, values }
    }
  }
}
