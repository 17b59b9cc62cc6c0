import type { ReadPolicy } from './firestore/index.ts'
import { isBuildToken } from '../node-shared/http/build-token.ts'
import type { RateLimits } from '../node-shared/http/limits/rate-limits.ts'
import { readAllowance } from './http/read-allowance.ts'
import type { BackendSettings } from './settings.ts'

/**
 * How much callers may read of the documents.
 *
 * @param webhookSecret what the token of builds is made of; null for no such token
 */
export function createReadPolicy(
  { reads, trustedProxies }: Pick<BackendSettings, 'reads' | 'trustedProxies'>,
  limits: RateLimits,
  webhookSecret: string | null,
): ReadPolicy {
  return {
    limits: reads,
    allowanceOf: (request, uid) => readAllowance(limits, request, trustedProxies, uid),
    isBuild: isBuildToken(webhookSecret),
  }
}
