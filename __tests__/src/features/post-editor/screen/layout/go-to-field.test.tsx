import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import type { Cover } from '../../../../../../shared/picture/cover'
import { EMPTY_EDITOR_FIELDS } from '../../../../../../shared/post/editor-fields'
import { POST_FIELDS } from '../../../../../../shared/post/fields/post-fields'
import { recordOf } from '../../../../../../shared/records/typed-records'
import { TEXT_FIELDS } from '../../../../../../shared/post/fields/written-fields'
import { MetaFields } from '../../../../../../src/features/post-editor/screen/elsewhere/meta-fields'
import { CoverField } from '../../../../../../src/features/post-editor/screen/cover/cover-field'
import { DetailsFields } from '../../../../../../src/features/post-editor/screen/fields/details-fields'
import { HeadFields } from '../../../../../../src/features/post-editor/screen/fields/head-fields'
import { goToField } from '../../../../../../src/features/post-editor/screen/layout/go-to-field'
import type { FieldProblem } from '../../../../../../src/features/post-editor/checks/save-problems'
import { changeFold, useFold } from '../../../../../../src/features/post-editor/screen/layout/folds'
import { changeWritingLayout } from '../../../../../../src/features/post-editor/screen/layout/writing-layout'
import {
  PanelFold,
  SidePanel,
} from '../../../../../../src/features/post-editor/screen/layout/side-panel'
import { PicturesProvider } from '../../../../../../src/features/post-editor/pictures/pictures-context'
import { COVER, fakePictures } from '../../pictures/fake-pictures'

/** The control that mends what is wrong with a field. */
const CONTROLS: Readonly<Record<FieldProblem['field'], string>> = {
  ...recordOf([...TEXT_FIELDS, 'tags'], (name) => POST_FIELDS[name].label),
  cover: 'Cover alternative text',
  body: 'Post text',
}

/** What is in the part of the panel about search engines. */
type SearchPart = (fields: ReactNode) => ReactNode

function show(
  fakes = fakePictures(),
  cover: Cover | null = COVER,
  inSearch: SearchPart = (fields) => fields,
) {
  const fields = { ...EMPTY_EDITOR_FIELDS, cover }
  const onEdit = jest.fn()
  render(
    <PicturesProvider value={fakes.pictures}>
      <HeadFields details={fields} onEdit={onEdit} makeRoom={onEdit} />
      <div id="post-body" role="textbox" aria-label="Post text" contentEditable tabIndex={0} />
      <SidePanel>
        <PanelFold name="post" title="Post" state="">
          <DetailsFields fields={fields} slugState={{ kind: 'free' }} onEdit={onEdit} />
          <CoverField cover={cover} onChange={onEdit} onPendingUploads={onEdit} />
        </PanelFold>
        <PanelFold name="search" title="Search and sharing" state="">
          {inSearch(<MetaFields fields={fields} onEdit={onEdit} />)}
        </PanelFold>
      </SidePanel>
    </PicturesProvider>,
  )
}

/** Follows a link; what the field asks for as it receives the focus has come. */
const go = (...place: Parameters<typeof goToField>) =>
  act(async () => {
    goToField(...place)
    await Promise.resolve()
  })

beforeEach(() => {
  localStorage.clear()
  HTMLElement.prototype.scrollIntoView = () => undefined
})

describe('the link of a problem', () => {
  it.each(Object.entries(CONTROLS) as [FieldProblem['field'], string][])(
    'leads to the control that mends %s, also out of what is folded',
    async (field, name) => {
      show()
      await go(field)
      const focused = document.activeElement
      expect(focused).toHaveAccessibleName(name)
      expect(focused).toBeVisible()
      expect(focused?.matches('input, textarea, [contenteditable]')).toBe(true)
    },
  )

  it('leads to what chooses a cover where there is none', async () => {
    show(fakePictures(), null)
    await go('cover')
    expect(screen.getByRole('button', { name: 'Choose cover picture' })).toHaveFocus()
  })

  it('leads to a field that is drawn only where its fold is open', async () => {
    function OnceOpen({ children }: { readonly children: ReactNode }) {
      return useFold('search') === true && children
    }
    show(undefined, undefined, (fields) => <OnceOpen>{fields}</OnceOpen>)
    act(() => changeFold('search', false))
    expect(screen.queryByLabelText('Search description')).not.toBeInTheDocument()
    await go('metaDescription')
    expect(screen.getByLabelText('Search description')).toHaveFocus()
  })

  it('leads to the fold of a field whose code has not arrived, in settings that are closed', async () => {
    show(undefined, undefined, () => null)
    act(() => changeWritingLayout({ isPanelOpen: false }))
    await go('metaTitle')
    const summary = screen.getByRole('heading', { name: 'Search and sharing' }).closest('summary')
    expect(summary).toBeVisible()
    expect(summary).toHaveFocus()
  })

  it('leads to what can be done about a cover that was not uploaded', async () => {
    const fakes = fakePictures()
    fakes.unfinished.list.mockResolvedValue([{ id: 'k1', name: 'old.jpg', place: 'cover' }])
    show(fakes)
    await screen.findByText(/old.jpg was not uploaded completely/)
    await go('cover', true)
    expect(screen.getByRole('button', { name: 'Resume upload' })).toHaveFocus()
  })
})
