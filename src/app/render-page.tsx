import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import createEmotionServer from '@emotion/server/create-instance'
import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static'

/** A rendered page: its body, and the styles that belong in its head. */
export interface RenderedPage {
  readonly html: string
  readonly styles: readonly ReactNode[]
}

/**
 * Renders one page to text at build time, waiting for everything that suspends. The styles of MUI
 * components on the page go into the head, exactly those that it uses: nothing flashes, and in the
 * browser the style engine, where it is loaded at all, takes them over. A page without such
 * components gets none.
 */
export async function renderPage(body: ReactNode): Promise<RenderedPage> {
  // One cache per page, with the key that the browser's own cache has.
  const cache = createCache({ key: 'css' })
  cache.compat = true
  const { prelude } = await prerender(<CacheProvider value={cache}>{body}</CacheProvider>)
  const html = await new Response(prelude).text()
  if (Object.keys(cache.inserted).length === 0) return { html, styles: [] }
  const { styles } = createEmotionServer(cache).extractCriticalToChunks(html)
  return {
    html,
    styles: styles
      .filter(({ css }) => css !== '')
      .map(({ key, ids, css }) => (
        <style
          key={`emotion-${key}-${ids.join('-')}`}
          data-emotion={`${key} ${ids.join(' ')}`}
          dangerouslySetInnerHTML={{ __html: css }}
        />
      )),
  }
}
