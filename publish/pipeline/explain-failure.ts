import { PublishError } from '../contract/errors.ts'
import { hasCode, messageOf } from '../../node-shared/errors.ts'

/** How a full disk is told: by Node, by libraries that repeat the system's words, by SQLite. */
const IS_FULL = /\b(?:ENOSPC|EDQUOT)\b|no space left on device|quota exceeded|disk is full/i
const IS_NOT_WRITABLE = /\bEROFS\b|read-only file system|readonly database/i

/** A failed build for people. */
export interface ExplainedFailure {
  readonly code: string
  readonly reason: string
}

/**
 * Explains a failed build and what to do about it. A disk that is full or cannot be written is named
 * as such, whichever part of the build came across it.
 */
export function explainFailure(error: unknown): ExplainedFailure {
  const message = messageOf(error)
  if (error instanceof PublishError && error.code.startsWith('release/')) {
    return { code: error.code, reason: message }
  }
  if (IS_FULL.test(message) || hasCode(error, 'ENOSPC') || hasCode(error, 'EDQUOT')) {
    return {
      code: 'build/disk-full',
      reason: `The disk is full, so the build failed. Free some space: the build is retried automatically. The live site is unchanged. (${firstLine(message)})`,
    }
  }
  if (IS_NOT_WRITABLE.test(message) || hasCode(error, 'EROFS') || hasCode(error, 'EACCES')) {
    return {
      code: 'build/not-writable',
      reason: `The data folder cannot be written, so the build failed. Check that the disk is not mounted read-only and that this account owns the folder: the build is retried automatically. The live site is unchanged. (${firstLine(message)})`,
    }
  }
  if (error instanceof PublishError) return { code: error.code, reason: message }
  return { code: 'build/internal', reason: `The build failed: ${message}` }
}

function firstLine(message: string): string {
  return message.split('\n', 1)[0]?.slice(0, 300) ?? ''
}
