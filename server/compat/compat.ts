import type { HttpService } from '../http/router.ts'
import type { Auth } from '../auth/auth.ts'
import type { MoreAuth } from '../auth/auth-service.ts'
import type { Storage } from '../storage/storage.ts'
import { adminRoutes } from './auth-admin/admin-routes.ts'
import { signInWithCustomToken } from './auth-admin/sign-in-with-custom-token.ts'
import { createJsonApiService } from './json-api/json-api-service.ts'
import { asOwner, inAnyBucket } from './test-mode/test-mode.ts'
import type { TestMode } from './test-mode/test-mode.ts'

/** The part of Firebase Auth that only other clients than this product's pages use. */
export const COMPAT_AUTH: MoreAuth = {
  operations: [['signInWithCustomToken', 'body', 'auth-write', signInWithCustomToken]],
  routes: adminRoutes,
}

/** Creates the services that only other clients of Firebase use, with those of test mode where it is on. */
export function compatServices(
  testMode: TestMode | null,
  bucket: string,
  auth: Auth,
  storage: Storage,
): HttpService[] {
  const jsonApi = createJsonApiService(storage.context)
  if (testMode === null) return [jsonApi]
  return [
    asOwner(inAnyBucket(jsonApi, bucket)),
    testMode.createService(auth.context, () => auth.settle()),
  ]
}
