import { AUTH_FORM } from './auth/auth-service.ts'
import { FIRESTORE_FORM } from './firestore/protocol/firestore-form.ts'
import type { WireForm } from '../node-shared/http/service.ts'
import { INSIGHTS_FORM } from './insights/insights-service.ts'
import { JSON_API_FORM } from './compat/json-api/json-api-service.ts'
import { STORAGE_FORM } from './storage/storage-service.ts'

/** The protocols in whose form a client expects its answer, also when no service can be asked. */
export const WIRE_FORMS: readonly WireForm[] = [
  AUTH_FORM,
  FIRESTORE_FORM,
  STORAGE_FORM,
  JSON_API_FORM,
  INSIGHTS_FORM,
]
