import { CodedError } from '../errors.ts'

/** Why an export cannot be used. */
export type ContentExportErrorCode =
  | 'content-export/unreadable'
  | 'content-export/not-an-export'
  | 'content-export/newer'
  | 'content-export/damaged'
  | 'content-export/no-space'

export class ContentExportError extends CodedError<ContentExportErrorCode> {}

/** Something in an export is not as it must be. */
export function damaged(what: string): ContentExportError {
  return new ContentExportError(
    'content-export/damaged',
    `The export is damaged: ${what}. Make it again with "npm run export", or use another one.`,
  )
}
