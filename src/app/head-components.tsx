import displayFace from '@fontsource/newsreader/files/newsreader-latin-600-normal.woff2'
import { isValidElement, type ReactNode } from 'react'
import { site } from '../../shared/site'
import { prePaintScript } from '../platform/session/pre-paint-script'
import { cssVariables } from '../theme/css-variables'
import { darkPalette, lightPalette } from '../theme/tokens'

const PRE_PAINT_KEY = 'pre-paint'

const palette = site.darkTheme ? darkPalette : lightPalette

const tokens = cssVariables(palette, site.darkTheme ? 'dark' : 'light')

/** What every page has in its head besides its own title and description. */
export function headComponents(): ReactNode[] {
  return [
    <script key={PRE_PAINT_KEY} dangerouslySetInnerHTML={{ __html: prePaintScript() }} />,
    <style key="tokens" dangerouslySetInnerHTML={{ __html: tokens }} />,
    <link
      key="display-face"
      rel="preload"
      href={displayFace}
      as="font"
      type="font/woff2"
      crossOrigin="anonymous"
    />,
    <meta key="theme-color" name="theme-color" content={palette.paper} />,
    <link key="icon" rel="icon" href="/icon.svg" type="image/svg+xml" />,
    <link key="icon-fallback" rel="icon" href="/favicon.ico" sizes="32x32" />,
    <link key="touch-icon" rel="apple-touch-icon" href="/apple-touch-icon.png" />,
    <link key="manifest" rel="manifest" href="/manifest.webmanifest" />,
  ]
}

/**
 * Puts the pre-paint script first: nothing may be painted before it has looked for a session. Of the
 * inlined style sheets the shell's comes before the page's own, as it does after a route change: what a
 * page says more precisely has the last word.
 */
export function inHeadOrder(components: readonly ReactNode[]): ReactNode[] {
  const rank = (component: ReactNode): number =>
    isValidElement(component) && component.key === PRE_PAINT_KEY ? 0 : 1
  const sheets = components
    .filter((component) => sheetOf(component) !== null)
    .sort((a, b) => sheetRank(a) - sheetRank(b))
    .values()
  return components
    .map((component) => (sheetOf(component) === null ? component : sheets.next().value))
    .sort((a, b) => rank(a) - rank(b))
}

/** The address of the style sheet that Gatsby has inlined in an element, or null for other elements. */
function sheetOf(component: ReactNode): string | null {
  if (!isValidElement<{ readonly 'data-href'?: unknown }>(component)) return null
  const address = component.props['data-href']
  return component.type === 'style' && typeof address === 'string' ? address : null
}

/** The chunk `app` holds the style sheets of gatsby-browser.tsx. */
const sheetRank = (component: ReactNode): number =>
  /\/app\.[0-9a-f]+\.css$/.test(sheetOf(component) ?? '') ? 0 : 1
