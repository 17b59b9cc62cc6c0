import { invalidArgument } from '../protocol/firestore-error.ts'
import { asList, asString, messageReader, onlyKey } from '../protocol/json.ts'
import { maskOf } from '../store/field-mask.ts'
import type { FieldMask } from '../store/field-mask.ts'
import type { ValueDecoder } from '../values/decode-value.ts'
import { parseStoredPath } from '../values/field-path.ts'
import type { ResourceNames } from '../values/resource-name.ts'
import { parseTimestamp } from '../values/timestamp.ts'
import { decodeTransforms } from './decode-transform.ts'
import type { Precondition, Write } from './write.ts'

/** Most transforms of one document in one commit. */
const TRANSFORMS_MAX = 500

const readWrite = messageReader('writes', [
  'update',
  'delete',
  'verify',
  'transform',
  'updateMask',
  'updateTransforms',
  'currentDocument',
])
const readDocument = messageReader('writes.update', ['name', 'fields', 'createTime', 'updateTime'])
const readTransform = messageReader('writes.transform', ['document', 'fieldTransforms'])
const readMask = messageReader('mask', ['fieldPaths'])
const readPrecondition = messageReader('currentDocument', ['exists', 'updateTime'])

/** Context of decoding. */
export interface WireContext {
  readonly decoder: ValueDecoder
  readonly names: ResourceNames
}

/**
 * Reads the writes of a commit and checks what can be told without the stored documents.
 *
 * @throws FirestoreError `INVALID_ARGUMENT`
 */
export function decodeWrites(input: unknown, context: WireContext): Write[] {
  const writes = asList(input, 'writes').map((write) => decodeWrite(write, context))
  checkVerifies(writes)
  checkTransformCount(writes)
  return writes
}

function decodeWrite(input: unknown, context: WireContext): Write {
  const { names, decoder } = context
  const write = readWrite(input)
  const precondition = decodePrecondition(write.currentDocument)
  const kind = onlyKey(write, ['update', 'delete', 'verify', 'transform'], 'A write')
  if (kind !== 'update') {
    if (write.updateMask !== undefined) {
      throw invalidArgument(`a ${kind} must not specify a document mask.`)
    }
    if (write.updateTransforms !== undefined) {
      throw invalidArgument(`a ${kind} must not specify a update transform.`)
    }
  }
  switch (kind) {
    case 'delete':
      return { kind, path: names.parseDocument(asString(write.delete, kind)), precondition }
    case 'verify': {
      if (precondition.kind === 'none') {
        throw invalidArgument('a verify must contain a precondition')
      }
      return { kind, path: names.parseDocument(asString(write.verify, kind)), precondition }
    }
    case 'transform': {
      const transform = readTransform(write.transform)
      return {
        kind: 'update',
        path: names.parseDocument(asString(transform.document, 'document')),
        precondition,
        fields: new Map(),
        mask: maskOf([]),
        transforms: decodeTransforms(transform.fieldTransforms, decoder),
      }
    }
    case 'update': {
      const document = readDocument(write.update)
      return {
        kind,
        path: names.parseDocument(asString(document.name, 'name')),
        precondition,
        fields: decoder.decodeFields(document.fields),
        mask: decodeMask(write.updateMask),
        transforms: decodeTransforms(write.updateTransforms, decoder),
      }
    }
  }
}

/** A document may be verified once, and not together with a write of the same document. */
function checkVerifies(writes: readonly Write[]): void {
  const verified = new Map<string, boolean>()
  for (const { path, kind } of writes) {
    const isVerify = kind === 'verify'
    const before = verified.get(path)
    verified.set(path, isVerify)
    if (before === undefined || !(before || isVerify)) continue
    const how = !isVerify
      ? 'verified and then written'
      : before
        ? 'verified more than once'
        : 'written and then verified'
    throw invalidArgument(`the same document cannot be ${how} in a single request`)
  }
}

function checkTransformCount(writes: readonly Write[]): void {
  const counts = new Map<string, number>()
  for (const write of writes) {
    if (write.kind !== 'update' || write.transforms.length === 0) continue
    const count = (counts.get(write.path) ?? 0) + write.transforms.length
    counts.set(write.path, count)
    if (count > TRANSFORMS_MAX) {
      throw invalidArgument(
        `A commit may hold at most ${TRANSFORMS_MAX} field transforms for one document.`,
      )
    }
  }
}

/** Reads a mask of field paths; null when there is none. @throws FirestoreError */
export function decodeMask(input: unknown): FieldMask | null {
  if (input === undefined || input === null) return null
  const paths = asList(readMask(input).fieldPaths, 'fieldPaths')
  return maskOf(paths.map((path) => parseStoredPath(asString(path, 'A field path'))))
}

/** Reads a precondition; a missing one asks for nothing. @throws FirestoreError */
export function decodePrecondition(input: unknown): Precondition {
  if (input === undefined || input === null) return { kind: 'none' }
  const precondition = readPrecondition(input)
  if (Object.keys(precondition).length === 0) return { kind: 'none' }
  const kind = onlyKey(precondition, ['exists', 'updateTime'], 'currentDocument')
  if (kind === 'updateTime') {
    return { kind, updateTime: parseTimestamp(asString(precondition.updateTime, 'updateTime')) }
  }
  if (typeof precondition.exists !== 'boolean') throw invalidArgument('exists must be a boolean.')
  return { kind, exists: precondition.exists }
}
