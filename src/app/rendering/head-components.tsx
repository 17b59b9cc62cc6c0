import { isValidElement, type ReactNode } from 'react'
import { site } from '../../../shared/site/site'
import { cssVariables } from '../../theme/css-variables'
import displayFace from '../../theme/fonts/newsreader-text.woff2'
import textFace from '../../theme/fonts/public-sans-text.woff2'
import { darkPalette, lightPalette } from '../../theme/tokens'
import { isSheetDeferred, isSheetUsed } from './body-sheets'

const INLINE_SCRIPT_KEY = 'inline-script'

/** Elements that gatsby-plugin-image puts into every page for its own component, which the site does not use. */
const PLUGIN_IMAGE = /^gatsby-image-style/

const palette = site.darkTheme ? darkPalette : lightPalette

const tokens = cssVariables(palette, site.darkTheme ? 'dark' : 'light')

/** Returns the elements that every page has in its head besides its own title and description. */
export function headComponents(): ReactNode[] {
  return [
    <script key={INLINE_SCRIPT_KEY} dangerouslySetInnerHTML={{ __html: INLINE_SCRIPT }} />,
    <style key="tokens" dangerouslySetInnerHTML={{ __html: tokens }} />,
    ...[displayFace, textFace].map((face) => (
      <link
        key={face}
        rel="preload"
        href={face}
        as="font"
        type="font/woff2"
        crossOrigin="anonymous"
      />
    )),
    <meta key="theme-color" name="theme-color" content={palette.paper} />,
    <link key="icon" rel="icon" href="/favicon.ico" sizes="32x32" />,
    <link key="touch-icon" rel="apple-touch-icon" href="/apple-touch-icon.png" />,
  ]
}

/**
 * Puts the inline script first: nothing may be painted before it has looked for a session. Of the
 * inlined style sheets the shell's comes first, then those of parts, then the page's own, as they do
 * after a route change: what a page says more precisely has the last word. What the page does not use is
 * left out.
 *
 * @param html the body of the page
 */
export function inHeadOrder(given: readonly ReactNode[], html: string): ReactNode[] {
  const components = given.filter(
    (component) =>
      (!isValidElement(component) || !PLUGIN_IMAGE.test(component.key ?? '')) &&
      isSheetUsed(sheetOf(component) ?? '', html),
  )
  const rank = (component: ReactNode): number =>
    isValidElement(component) && component.key === INLINE_SCRIPT_KEY ? 0 : 1
  const sheets = components
    .filter((component) => sheetOf(component) !== null)
    .sort((a, b) => sheetRank(a) - sheetRank(b))
    .values()
  return components
    .map((component) => (sheetOf(component) === null ? component : sheets.next().value))
    .sort((a, b) => rank(a) - rank(b))
}

/**
 * Puts links, which browsers without scripts follow, in the place of the style sheets for later than the first
 * frame; with scripts, the inline script does (`src/inline-script/startup/deferred-styles.ts`).
 *
 * @param components the head, in its order
 * @param html the body of the page
 */
export function withDeferredSheets(components: readonly ReactNode[], html: string): ReactNode[] {
  const deferred = components.filter((component) => isSheetDeferred(sheetOf(component) ?? '', html))
  const links = (
    <noscript key="deferred-styles">
      {deferred.map(sheetOf).map((address) => (
        <link key={address} rel="stylesheet" href={address ?? ''} />
      ))}
    </noscript>
  )
  return components
    .filter((component) => component === deferred[0] || !deferred.includes(component))
    .map((component) => (component === deferred[0] ? links : component))
}

/** The address of the style sheet that Gatsby has inlined in an element, or null for other elements. */
function sheetOf(component: ReactNode): string | null {
  if (!isValidElement<{ readonly 'data-href'?: unknown }>(component)) return null
  const address = component.props['data-href']
  return component.type === 'style' && typeof address === 'string' ? address : null
}

/** The chunk `app` holds the style sheets of gatsby-browser.tsx, and each of `styles-` a part's. */
const SHEETS_IN_ORDER = [/\/app\.[0-9a-f]+\.css$/, /\/styles-[^/]+\.css$/, /./]

const sheetRank = (component: ReactNode): number =>
  SHEETS_IN_ORDER.findIndex((kind) => kind.test(sheetOf(component) ?? ''))
