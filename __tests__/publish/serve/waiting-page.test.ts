import { describe, expect, it } from '@jest/globals'
import { waitingPage } from '../../../publish/serve/waiting-page.ts'

describe('The page before the first release', () => {
  it('tells how far the build is, as the terminal does', () => {
    const html = waitingPage({
      phase: 'Rendering <the> pages',
      part: null,
      share: 0.426,
      leftMs: 18_000,
    })
    expect(html).toContain('<progress max="100" value="42" aria-label="The build">42 %</progress>')
    expect(html).toContain('42 %, about 20 s left: Rendering &#60;the&#62; pages')
  })

  it('says nothing of a build of which nothing is known', () => {
    expect(waitingPage(null)).not.toContain('<progress')
  })
})
