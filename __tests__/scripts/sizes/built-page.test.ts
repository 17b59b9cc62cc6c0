import { expect, it } from '@jest/globals'
import { scriptsAtLoad } from '../../../scripts/sizes/built-page.ts'

const INERT = '<template id="app-scripts"><script src="/app.js" async></script></template>'

it.each([
  ['inline and inert scripts', `<script>start()</script>${INERT}`, []],
  ['a script', `${INERT}<script src="/app.js" async></script>`, ['<script src="/app.js" async>']],
  [
    'a script that is fetched ahead',
    '<link rel="preload" as="script" href="/app.js"><link rel="modulepreload" href="/b.js">',
    ['<link rel="preload" as="script" href="/app.js">', '<link rel="modulepreload" href="/b.js">'],
  ],
])('finds what a page loads at once: %s', (_, html, found) => {
  expect(scriptsAtLoad({ path: '/about', html })).toEqual(found)
})

it('lets pages load scripts that are nothing without them', () => {
  expect(scriptsAtLoad({ path: '/login', html: '<script src="/app.js"></script>' })).toEqual([])
})
