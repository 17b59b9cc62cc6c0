import { existsSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import type {
  AdministratorDocuments,
  DocumentWrite,
  WireDocument,
} from '../../node-shared/administrator/documents.ts'
import { readLines } from '../../node-shared/content-export/read-lines.ts'
import { decodeFields } from '../../node-shared/backend/wire-values.ts'
import {
  EXPORTED_ID,
  EXPORT_FILES,
  exportedDocumentSchema,
} from '../../shared/documents/content-export.ts'
import type { ExportedDocument } from '../../shared/documents/content-export.ts'
import { toAuthorName } from '../../shared/accounts/authors.ts'
import { isPostId, SITE_REDIRECTS } from '../../shared/documents/document-id.ts'
import { ENTRIES, ENTRY_COPIES } from '../../shared/entries/entry-writes.ts'
import { parseEntryCopy } from '../../shared/entries/entry.ts'
import { parseEntryId } from '../../shared/kinds/entry-key.ts'
import { isEditedKind } from '../../shared/kinds/names.ts'
import { addressOfRedirect, isRedirectTarget, oldAddress } from '../../shared/site/old-address.ts'
import { isValidSlug } from '../../shared/post/fields/post-slug.ts'
import { parsePostCopy, postCopySchema } from '../../shared/post/post-copy.ts'
import { parseJson } from '../../shared/records/json.ts'
import type { CleanPostFields } from './clean-fields.ts'
import { DOCUMENT_MAX_BYTES } from './exported-posts.ts'
import { inPages } from './pages.ts'

const DOCUMENTS_PER_BATCH = 100
const COPIES_PER_BATCH = 8

export interface ImportCollectionsOptions {
  readonly folder: string
  readonly documents: AdministratorDocuments
  readonly clean: CleanPostFields
  readonly isDryRun: boolean
}

/** How a kind of document is told from what is none, and what it depends on. */
interface Kind {
  readonly label: string
  readonly file: string
  readonly collection: string
  readonly perBatch: number
  /** Whether exports of earlier versions have no such file. */
  readonly isOptional?: boolean
  /** The path of the post or entry that it belongs to; null when it is not what it should be. */
  readonly ownerOf: (document: ExportedDocument) => string | null
  /** Whether it may be written beside its owner as that is here. */
  readonly fits: (document: ExportedDocument, owner: WireDocument | null) => boolean
  readonly fieldsOf: (document: ExportedDocument) => ExportedDocument['fields']
}

const redirectSchema = z.strictObject({
  postId: z.union([z.literal(SITE_REDIRECTS), z.string().refine(isPostId)]),
  kind: z.literal('redirect'),
  /** Of an address of an earlier site that leads to a page instead of a post. */
  to: z.string().refine(isRedirectTarget).optional(),
})

const postPath = (id: string): string => `posts/${id}`

/** The post that a redirect leads to, or what stands for one; null when it is none. */
function leadOfRedirect({ id, fields }: ExportedDocument): string | null {
  const redirect = redirectSchema.safeParse(decodeFields(fields)).data
  if (redirect === undefined) return null
  const address = addressOfRedirect(id)
  const isKnown = address === null ? isValidSlug(id) : oldAddress(encodeURI(address)) === address
  const leadsToPage = redirect.to !== undefined
  const isWhole = leadsToPage === (redirect.postId === SITE_REDIRECTS)
  return isKnown && isWhole && !(leadsToPage && address === null) ? redirect.postId : null
}
const nameSchema = z.strictObject({
  name: z.string().refine((name) => name !== '' && toAuthorName(name) === name),
  // Exports of earlier versions have neither.
  since: z.date().optional(),
  givenBy: z.string().optional(),
})
const removalSchema = z.strictObject({ slug: z.string().refine(isValidSlug), removedAt: z.date() })

function kinds(clean: CleanPostFields): readonly Kind[] {
  return [
    {
      label: 'redirects',
      file: EXPORT_FILES.redirects,
      collection: 'slugs',
      perBatch: DOCUMENTS_PER_BATCH,
      ownerOf: (document) => {
        const postId = leadOfRedirect(document)
        return postId === null ? null : postPath(postId)
      },
      // A redirect names a post or a path of this site: it cannot lead anywhere else.
      fits: (document, post) => post !== null || leadOfRedirect(document) === SITE_REDIRECTS,
      fieldsOf: ({ fields }) => fields,
    },
    {
      label: 'tombstones',
      file: EXPORT_FILES.removals,
      collection: 'removals',
      perBatch: DOCUMENTS_PER_BATCH,
      ownerOf: ({ id, fields }) =>
        isPostId(id) && removalSchema.safeParse(decodeFields(fields)).success ? postPath(id) : null,
      fits: () => true,
      fieldsOf: ({ fields }) => fields,
    },
    {
      label: 'names of authors',
      file: EXPORT_FILES.authors,
      collection: 'authors',
      perBatch: DOCUMENTS_PER_BATCH,
      isOptional: true,
      ownerOf: ({ id, fields }) =>
        EXPORTED_ID.test(id) && nameSchema.safeParse(decodeFields(fields)).success
          ? postPath(id)
          : null,
      fits: () => true,
      fieldsOf: ({ fields }) => fields,
    },
    {
      label: 'texts not saved yet',
      file: EXPORT_FILES.workingCopies,
      collection: 'workingCopies',
      perBatch: COPIES_PER_BATCH,
      ownerOf: ({ id, fields }) =>
        isPostId(id) && parsePostCopy(id, decodeFields(fields)).kind === 'parsed'
          ? postPath(id)
          : null,
      fits: isCopyOf,
      fieldsOf: ({ fields }) => {
        const known = Object.entries(clean(fields).fields)
        return Object.fromEntries(
          known.filter(([name]) => Object.hasOwn(postCopySchema.shape, name)),
        )
      },
    },
    {
      label: 'texts of entries not saved yet',
      file: EXPORT_FILES.entryCopies,
      collection: ENTRY_COPIES,
      perBatch: COPIES_PER_BATCH,
      isOptional: true,
      ownerOf: ({ id, fields }) => {
        const { kind } = parseEntryId(id) ?? { kind: '' }
        const isCopy = parseEntryCopy(id, decodeFields(fields)).kind === 'parsed'
        return isEditedKind(kind) && isCopy ? `${ENTRIES}/${id}` : null
      },
      fits: isCopyOf,
      fieldsOf: ({ id, fields }) => {
        const parsed = parseEntryCopy(id, decodeFields(fields))
        const known = parsed.kind === 'parsed' ? parsed.value : {}
        return Object.fromEntries(
          Object.entries(fields).filter(([name]) => name !== 'id' && Object.hasOwn(known, name)),
        )
      },
    },
  ]
}

/** Text that belongs to another version of its document would be offered back into the wrong one. */
function isCopyOf({ fields }: ExportedDocument, owner: WireDocument | null): boolean {
  const saved = owner === null ? 0 : decodeFields(owner.fields)['revision']
  return decodeFields(fields)['baseRevision'] === saved
}

/**
 * Writes redirects, tombstones, names of authors and working copies that are not here yet. What is here stays.
 *
 * @returns a line about each kind, for the report
 */
export async function importCollections(options: ImportCollectionsOptions): Promise<string[]> {
  const notes: string[] = []
  for (const kind of kinds(options.clean)) {
    const { created, same, refused } = await importKind(kind, options)
    if (created + same + refused === 0) continue
    const verb = options.isDryRun ? 'to be made' : 'made'
    notes.push(`${kind.label}: ${created} ${verb}, ${same} already here, ${refused} refused`)
  }
  return notes
}

async function importKind(kind: Kind, { folder, documents, isDryRun }: ImportCollectionsOptions) {
  const counts = { created: 0, same: 0, refused: 0 }
  const file = path.join(folder, kind.file)
  if (kind.isOptional === true && !existsSync(file)) return counts
  const lines = readLines(file, DOCUMENT_MAX_BYTES)
  for await (const page of inPages(lines, kind.perBatch)) {
    const read = page.map((line) => {
      const document = exportedDocumentSchema.safeParse(parseJson(line)).data ?? null
      return { document, owner: document === null ? null : kind.ownerOf(document) }
    })
    const present = await documents.read(
      read.flatMap(({ document, owner }) =>
        document === null || owner === null ? [] : [`${kind.collection}/${document.id}`, owner],
      ),
    )
    const writes: DocumentWrite[] = []
    for (const { document, owner } of read) {
      const place = `${kind.collection}/${document?.id ?? ''}`
      if (document === null || owner === null) counts.refused += 1
      else if (present.has(place)) counts.same += 1
      // In a dry run the post or entry may be one that is still to be made.
      else if (!isDryRun && !kind.fits(document, present.get(owner) ?? null)) {
        counts.refused += 1
      } else {
        writes.push({ path: place, fields: kind.fieldsOf(document) })
        counts.created += 1
      }
    }
    if (writes.length > 0 && !isDryRun) await documents.commit(writes)
  }
  return counts
}
