import { CodedError } from '../node-shared/errors.ts'

/** Everything that can stop an export besides what the backend says. */
export type ExportErrorCode =
  | 'export/bad-arguments'
  | 'export/folder-not-empty'
  | 'export/other-site'
  | 'export/not-written'
  | 'export/not-a-file'
  | 'export/picture-damaged'

export class ExportError extends CodedError<ExportErrorCode> {}
