import { describe, expect, it } from '@jest/globals'
import { NodeSelection } from '@tiptap/pm/state'
import type { GatePlace } from '../../../../../shared/quality-gate/quality-gate'
import { goTo } from '../../../../../src/features/post-editor/text/go-to'
import { openEditor } from './body-editors'

const HTML = `<h2>First</h2><p>a <a href="/x">one <strong>link</strong></a><a href="/y">next</a></p>
<a href="/forms"><img src="/a.png" alt="picture a"></a>
<div data-gallery="3"><figure><img src="/b.png" alt="picture b"><figcaption><a href="/z">in a caption</a></figcaption></figure></div>
<table><caption><a href="/w">caption</a></caption><tbody><tr><td><p>cell <a href="/v">in a cell</a></p></td></tr></tbody></table>
<figure data-embed="vimeo" data-embed-id="76979871"><a href="https://vimeo.com/76979871">Film</a></figure>
<h3>Second</h3>`

/** What is chosen, or the block that the cursor is in. */
function chosenAfter(kind: GatePlace['kind'], index: number): string {
  const editor = openEditor(HTML)
  // jsdom has no layout to scroll in.
  editor.view.setProps({ handleScrollToSelection: () => true })
  if (!goTo(editor, { kind, index })) return 'nothing'
  const { selection, doc } = editor.state
  if (selection instanceof NodeSelection) {
    const { type, attrs } = selection.node
    return `${type.name} ${String(attrs['alt'] ?? attrs['id'])}`
  }
  return selection.empty
    ? `in ${selection.$from.parent.textContent}`
    : doc.textBetween(selection.from, selection.to)
}

describe('going to a place in the text', () => {
  it.each([
    ['heading', 0, 'in First'],
    ['heading', 1, 'in Second'],
    ['heading', 2, 'nothing'],
    ['link', 0, 'one link'],
    ['link', 1, 'next'],
    ['link', 2, 'in a caption'],
    ['link', 3, 'in cell in a cell'],
    ['link', 4, 'in a cell'],
    ['image', 0, 'figure picture a'],
    ['image', 1, 'galleryPicture picture b'],
    ['table', 0, 'in cell in a cell'],
    ['embed', 0, 'embed 76979871'],
  ] as const)('finds %s %i: %s', (kind, index, chosen) => {
    expect(chosenAfter(kind, index)).toBe(chosen)
  })
})
