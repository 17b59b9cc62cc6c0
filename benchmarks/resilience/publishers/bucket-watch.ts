import { gunzipSync } from 'node:zlib'
import { z } from 'zod'
import type { S3Service } from '../../../__tests__/publish/support/s3-service.ts'
import { ownValue } from '../../../shared/records/own-value.ts'

/** Written when a release is whole. */
const MANIFEST = '.pliego/site.json.gz'
const WORD = /<p>Corrected: (\w+)\./

const manifestSchema = z.object({
  release: z.number(),
  fence: z.number(),
  objects: z.record(z.string(), z.string()),
})

/** What readers get of a bucket, release by release. */
export interface BucketWatch {
  readonly releases: () => number
  /** How often another publisher has released than the one before. */
  readonly turns: () => number
  readonly problems: () => readonly string[]
  /** A word was saved: no release may show an older one of that post after it has shown this. */
  readonly saved: (postId: string, word: string) => void
  /** The page at an address; undefined when there is none. */
  readonly page: (address: string) => string | undefined
  /** Digests of what the site consists of, by key. */
  readonly objects: () => Readonly<Record<string, string>>
}

/** Looks at every release when it is whole. */
export function watchBucket(s3: S3Service, prefix: string): BucketWatch {
  const words = new Map<string, { readonly postId: string; readonly number: number }>()
  const shown = new Map<string, number>()
  const problems: string[] = []
  let objects: Readonly<Record<string, string>> = {}
  let releases = 0
  let turns = 0
  let fence = 0

  const look = (content: Buffer) => {
    const manifest = manifestSchema.parse(JSON.parse(gunzipSync(content).toString('utf8')))
    const what = `release ${releases + 1} (number ${manifest.release}, fence ${manifest.fence})`
    if (manifest.fence < fence) problems.push(`${what} came after fence ${fence}`)
    if (manifest.fence > fence) turns += 1
    fence = manifest.fence
    releases += 1
    objects = manifest.objects
    for (const key of Object.keys(objects)) {
      if (!s3.objects.has(`${prefix}${key}`)) problems.push(`${what} lacks ${key}`)
      const word = key.startsWith('discover/')
        ? WORD.exec(s3.text(`${prefix}${key}`) ?? '')?.[1]
        : undefined
      const found = word === undefined ? undefined : words.get(word)
      if (found === undefined) continue
      const { postId, number } = found
      const before = shown.get(postId) ?? 0
      if (number < before) {
        problems.push(`${what} shows version ${number} of ${postId} after version ${before}`)
      }
      shown.set(postId, number)
    }
  }
  const set = s3.objects.set.bind(s3.objects)
  s3.objects.set = (key, object) => {
    set(key, object)
    if (key === `${prefix}${MANIFEST}`) look(object.content)
    return s3.objects
  }
  return {
    releases: () => releases,
    turns: () => turns,
    problems: () => problems,
    saved: (postId, word) => {
      words.set(word, { postId, number: words.size + 1 })
    },
    page: (address) => {
      const key = address.slice(1)
      return ownValue(objects, key) === undefined ? undefined : s3.text(`${prefix}${key}`)
    },
    objects: () => objects,
  }
}
