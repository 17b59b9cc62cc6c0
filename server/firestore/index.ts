export { SERVER_TIME } from './plain-values.ts'
export { createFirestoreService } from './service.ts'
export type { FirestoreService, ReadPolicy } from './service.ts'
