import { expect, it } from '@jest/globals'
import fc from '../../setup/fast-check.ts'
import { FakeSite } from '../support/fake-site.ts'
import { NOW, runItems } from '../support/run-items.ts'

/** Pieces of a text of WordPress, each with words of its own in the place of `@`. */
const PIECES = [
  '@',
  '@\n\n@',
  '@<br />\n@',
  '<p>@ <em>@</em> <strong class="x">@</strong> <span style="color:red">@</span></p>',
  '<div><div>@</div>@<p>@</p></div>',
  '<section><header>@</header><h1>@</h1><article>@</article><footer>@</footer></section>',
  '<h2 id="here">@ <a href="https://example.org/">@</a></h2>',
  '<ul><li>@<ul><li>@</li></ul></li></ul><ol start="4"><li>@</li></ol>',
  '<dl><dt>@</dt><dd>@</dd></dl>',
  '<table><caption>@</caption><thead><tr><th>@</th></tr></thead><tbody><tr><td>@</td></tr></tbody></table>',
  '<blockquote>@<cite>@</cite></blockquote>',
  '<pre>@\n  @</pre>',
  '<code>@\n@</code>',
  '<details><summary>@</summary>@</details>',
  '<custom-element>@</custom-element>',
  '<center>@</center><font size="2">@</font><marquee>@</marquee>',
  '<form><label>@ <input></label><button>@</button><fieldset><legend>@</legend></fieldset></form>',
  '<figure><img src="https://old.example/a.jpg" alt=""><figcaption>@</figcaption></figure>',
  '[caption id="attachment_1" width="10"]<img src="https://old.example/b.jpg" alt="" /> @[/caption]',
  '[unknown kind="a"]@[/unknown]',
  '[code]if (a <b && c> d) @[/code]',
  '<!-- wp:paragraph --><p>@</p><!-- /wp:paragraph -->',
  '<!-- wp:group {"a":{"b":"c"}} --><div><!-- wp:heading --><h3>@</h3><!-- /wp:heading --></div><!-- /wp:group -->',
  '<!-- wp:plugin/thing {"title":"@ and more"} /-->',
  '<!-- wp:pullquote --><figure><blockquote><p>@</p><cite>@</cite></blockquote></figure><!-- /wp:pullquote -->',
  '<!-- wp:button --><div><a href="/x">@</a></div><!-- /wp:button -->',
  '<!-- wp:table --><figure><table><tbody><tr><td>@</td></tr></tbody></table><figcaption>@</figcaption></figure><!-- /wp:table -->',
  '<noscript>@</noscript>',
  '<video src="a.mp4">@</video>',
  '<svg><title>@</title><text>@</text></svg>',
  '<select><option>@</option></select><textarea>@</textarea>',
  '<iframe src="https://unknown.example/">@</iframe>',
  '<object>@</object>',
  '<math><mi>@</mi></math>',
]

it('no word of a text is lost: it is in the post, or the report names it', async () => {
  let number = 0
  const piece = fc
    .constantFrom(...PIECES)
    .map((text) => ({ text, count: text.split('@').length - 1 }))
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { minLength: 1, maxLength: 6 }), async (pieces) => {
      const words: string[] = []
      const content = pieces
        .map(({ text }) =>
          text.replaceAll('@', () => {
            number += 1
            words.push(`word${number}x`)
            return `word${number}x`
          }),
        )
        .join('\n\n')
      const site = new FakeSite(() => NOW)
      const report = await runItems(site, [
        { id: 1, title: 'Title', excerpt: 'In short.', content },
      ])
      const told = JSON.stringify([[...site.documents.values()], report])
      const lost = words.filter((word) => !told.includes(word))
      expect([content, lost]).toEqual([content, []])
    }),
    { numRuns: 150 },
  )
}, 60_000)
