import { AUTH_MIGRATIONS } from './auth/schema.ts'
import { MIGRATIONS as FIRESTORE_MIGRATIONS } from './firestore/store/schema.ts'
import { INSIGHTS_MIGRATIONS } from './insights/schema.ts'
import { SERVICE_ACCOUNT_MIGRATIONS } from './service-accounts/schema.ts'
import { STORAGE_MIGRATIONS } from './storage/schema.ts'
import type { Schema } from './store/upgrade.ts'
import { WEBHOOK_MIGRATIONS } from './webhook/schema.ts'

/**
 * Every step of every service, in the order of their making. A service with tables belongs in here:
 * steps that a database has and this list has not are those of a newer version.
 */
export const BACKEND_SCHEMA: Schema = {
  auth: AUTH_MIGRATIONS,
  firestore: FIRESTORE_MIGRATIONS,
  insights: INSIGHTS_MIGRATIONS,
  'service-accounts': SERVICE_ACCOUNT_MIGRATIONS,
  storage: STORAGE_MIGRATIONS,
  webhook: WEBHOOK_MIGRATIONS,
}
