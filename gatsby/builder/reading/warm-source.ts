import type { RawDocument } from '../../nodes/raw-document.ts'

/**
 * A post that no reader ever sees: preparing it loads what preparing the first real one would have to
 * wait for, the colours of code included.
 */
export function warmUpDocument(): RawDocument {
  const time = new Date(0)
  return {
    id: 'warm-up',
    data: {
      title: 'Warm-up',
      slug: 'warm-up',
      excerpt: '',
      cover: null,
      tags: ['Letters'],
      html:
        '<h2>A heading</h2><p>A text with a <a href="/discover">link</a>.</p>' +
        '<pre data-language="javascript"><code>const a = 1</code></pre>',
      authorId: 'nobody',
      status: 'published',
      revision: 1,
      publishAt: null,
      publishedAt: time,
      createdAt: time,
      updatedAt: time,
    },
  }
}
