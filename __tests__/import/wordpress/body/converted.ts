import { attachmentLibrary } from '../../../../import/wordpress/export/attachments.ts'
import { convertBody, type ConvertedBody } from '../../../../import/wordpress/body/convert-body.ts'
import { pageKey } from '../../../../import/source/page-key.ts'
import { exportOf, type ItemSpec } from '../../support/wxr.ts'

/** What the export has beside the post. */
const LIBRARY: readonly ItemSpec[] = [
  {
    id: 50,
    type: 'attachment',
    link: 'https://old.example/photo-page/',
    attachmentUrl: 'https://old.example/uploads/photo.jpg',
    excerpt: 'A caption',
    meta: { _wp_attachment_image_alt: 'A photo' },
    parent: 1,
  },
  {
    id: 51,
    type: 'attachment',
    attachmentUrl: 'https://old.example/uploads/other.png',
    parent: 1,
  },
  { id: 60, type: 'wp_block', content: '<!-- wp:paragraph --><p>Reused</p><!-- /wp:paragraph -->' },
]

/** Converts the text of a post of `old.example`. */
export async function convert(content: string, spec: ItemSpec = {}): Promise<ConvertedBody> {
  const { items } = await exportOf({ content, ...spec }, ...LIBRARY)
  const reused = items.find(({ type }) => type === 'wp_block')
  return convertBody(items[0]!, {
    siteUrl: 'https://old.example',
    attachments: attachmentLibrary(items),
    findBlock: (id) => (id === reused?.id ? reused.content : null),
    findPost: (address) =>
      pageKey(address) === 'old.example/2020/second' ? '/discover/second' : null,
  })
}

export const htmlOf = async (content: string): Promise<string> => (await convert(content)).html
