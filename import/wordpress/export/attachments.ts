import { pageKey } from '../../source/page-key.ts'
import { plainText } from '../../html/markup.ts'
import { looksLikePicture, originalKey } from '../../media/original-key.ts'
import type { WordpressItem } from './export-file.ts'

/** A media file of the WordPress library. */
export interface Attachment {
  readonly id: number
  readonly url: string
  readonly alt: string
  readonly caption: string
  readonly parentId: number | null
  readonly menuOrder: number
}

/** The media library of an export, for finding the original of a picture that a post shows. */
export interface AttachmentLibrary {
  byId(id: number): Attachment | null
  /** The attachment of an address, also of one of its smaller variants. */
  byUrl(url: string): Attachment | null
  /** Whether an address is that of WordPress's page about one attachment. */
  isAttachmentPage(address: string): boolean
  /** The pictures that were uploaded to a post, in the order of its gallery. */
  picturesOf(postId: number): readonly Attachment[]
}

/** Builds the library from an export's items; items without an address are left aside. */
export function attachmentLibrary(items: readonly WordpressItem[]): AttachmentLibrary {
  const byId = new Map<number, Attachment>()
  const byUrl = new Map<string, Attachment>()
  const pages = new Set<string>()
  for (const item of items) {
    if (item.type !== 'attachment' || item.id === null || item.attachmentUrl === '') continue
    if (item.status === 'private' || item.status === 'trash') continue
    const attachment: Attachment = {
      id: item.id,
      url: item.attachmentUrl,
      alt: plainText(item.meta.get('_wp_attachment_image_alt') ?? ''),
      caption: plainText(item.excerpt),
      parentId: item.parentId,
      menuOrder: item.menuOrder,
    }
    byId.set(item.id, attachment)
    byUrl.set(originalKey(item.attachmentUrl), attachment)
    if (item.link !== '') pages.add(pageKey(item.link))
  }
  return {
    byId: (id) => byId.get(id) ?? null,
    byUrl: (url) => byUrl.get(originalKey(url)) ?? null,
    isAttachmentPage: (address) =>
      address.includes('attachment_id=') || pages.has(pageKey(address)),
    picturesOf: (postId) =>
      [...byId.values()]
        .filter(({ parentId, url }) => parentId === postId && looksLikePicture(url))
        .sort((a, b) => a.menuOrder - b.menuOrder || a.id - b.id),
  }
}
