import { createHmac } from 'node:crypto'
import { BUILD_TOKEN_SUBJECT } from '../../../shared/publish/build-token.ts'

/** The token that a build shows to the embedded backend, so that its reads are not counted. */
export function buildToken(webhookSecret: string): string {
  return createHmac('sha256', webhookSecret).update(BUILD_TOKEN_SUBJECT).digest('base64url')
}
