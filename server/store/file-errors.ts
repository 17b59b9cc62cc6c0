/** Is this the failure of a file operation because nothing is there (ENOENT)? */
export function isMissingFile(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT'
}
