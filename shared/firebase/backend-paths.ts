/** Where the embedded backend and the publisher answer, on the origin of the pages. */
export const BACKEND_PREFIXES: readonly string[] = [
  '/identitytoolkit.googleapis.com',
  '/securetoken.googleapis.com',
  '/v1/projects',
  '/v0/b',
  '/storage/v1',
  '/upload/storage/v1',
  '/download/storage/v1',
  '/api/publish',
  '/api/insights',
]
