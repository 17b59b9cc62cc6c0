import { AUTH_MIGRATIONS } from './auth/auth-migrations.ts'
import { MIGRATIONS as FIRESTORE_MIGRATIONS } from './firestore/store/firestore-migrations.ts'
import { INSIGHTS_MIGRATIONS } from './insights/insights-migrations.ts'
import { SERVICE_ACCOUNT_MIGRATIONS } from './service-accounts/service-account-migrations.ts'
import { STORAGE_MIGRATIONS } from './storage/store/storage-migrations.ts'
import type { Schema } from './database/upgrade.ts'
import { WEBHOOK_MIGRATIONS } from './webhook/webhook-migrations.ts'

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
