import type { EmotionCache } from '@emotion/cache'
import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import createEmotionServer from '@emotion/server/create-instance'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { prerender } from 'react-dom/static'
import { readyToDraw } from '../../components/islands/late-code'

interface RenderedPage {
  readonly html: string
  readonly styles: readonly ReactNode[]
}

/** The mark that React leaves of a boundary in which something suspended or threw. */
const UNFINISHED = '<!--$!-->'

/**
 * Renders one page to text at build time, waiting for everything that suspends. The styles of MUI
 * components on the page go into the head, exactly those that it uses: nothing flashes, and in the
 * browser the style engine, where it is loaded at all, takes them over. A page without such
 * components gets none.
 */
export async function renderPage(body: ReactNode): Promise<RenderedPage> {
  await readyToDraw()
  const { html, cache } = renderAtOnce(body) ?? (await renderWaiting(body))
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

interface RenderedBody {
  readonly html: string
  readonly cache: EmotionCache
}

/** One cache per page, with the key that the browser's own cache has. */
function styleCache(): EmotionCache {
  const cache = createCache({ key: 'css' })
  cache.compat = true
  return cache
}

/**
 * Renders a page that does not have to wait, as nearly all are: the same text as the other way, in
 * three quarters of the time, because it is not turned into bytes and back.
 *
 * @returns null when something on the page suspends or throws: the other way waits, and says why
 */
function renderAtOnce(body: ReactNode): RenderedBody | null {
  const cache = styleCache()
  try {
    const html = renderToString(<CacheProvider value={cache}>{body}</CacheProvider>)
    return html.includes(UNFINISHED) ? null : { html, cache }
  } catch {
    // Rendered once more, the page throws the same, or it only had to wait.
    return null
  }
}

async function renderWaiting(body: ReactNode): Promise<RenderedBody> {
  const cache = styleCache()
  const { prelude } = await prerender(<CacheProvider value={cache}>{body}</CacheProvider>)
  return { html: await new Response(prelude).text(), cache }
}
