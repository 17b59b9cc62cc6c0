import { CodedError } from '../../node-shared/errors.ts'

/** Base class of the failures of a start; the message says what to do. */
export class LocalError extends CodedError {}
