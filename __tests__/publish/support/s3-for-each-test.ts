import { afterEach, beforeEach } from '@jest/globals'
import { S3_KEYS, startS3 } from './s3-service.ts'
import type { S3Service } from './s3-service.ts'

/** Gives each test of a file an empty bucket, whose keys are in the environment. */
export function s3ForEachTest(bucket: string): () => S3Service {
  const environment = { ...process.env }
  let s3: S3Service | null = null
  beforeEach(async () => {
    s3 = await startS3(bucket)
    process.env['AWS_ACCESS_KEY_ID'] = S3_KEYS.id
    process.env['AWS_SECRET_ACCESS_KEY'] = S3_KEYS.secret
  })
  afterEach(async () => {
    process.env = environment
    await s3?.close()
  })
  return () => {
    if (s3 === null) throw new Error('No test is running.')
    return s3
  }
}
