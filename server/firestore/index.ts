export { SERVER_TIME } from './values/plain-values.ts'
export { createFirestoreService } from './firestore-service.ts'
export type { FirestoreService, ReadPolicy } from './firestore-service.ts'
