import { describe, expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { EMPTY_EDITOR_FIELDS, type EditorFields } from '../../../../shared/post/editor-fields'
import { mergeVersions } from '../../../../shared/merge/merge-versions'
import { PostRevisionsDialog } from '../../../../src/features/post-editor/session/versions/post-revisions-dialog'
import { RevisionsButton } from '../../../../src/editing/revisions/revisions-button'
import { savedPost } from '../../support/posts'

const post = savedPost('p1', 'Old', { slug: 'old', html: '<p>Old.</p><p>End.</p>', revision: 1 })

async function restoreFirst() {
  const text: { fields: EditorFields } = {
    fields: { ...EMPTY_EDITOR_FIELDS, title: 'New', slug: 'new', html: '<p>New.</p><p>End.</p>' },
  }
  const store = {
    listRevisions: () =>
      Promise.resolve({
        revisions: [{ kind: 'saved', version: post, writers: null } as const],
        next: null,
      }),
  }
  render(
    <RevisionsButton
      Dialog={PostRevisionsDialog}
      merge={mergeVersions}
      userId="ana"
      documentId="p1"
      draftOf={null}
      store={store}
      current={() => text.fields}
      onEdit={(fields) => {
        text.fields = fields
      }}
    />,
  )
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'All versions' }))
  await user.click(await screen.findByRole('button', { name: 'Compare version 1' }))
  await user.click(screen.getByRole('button', { name: 'Restore this version' }))
  return { text, user }
}

describe('restoring a revision', () => {
  it('puts it into the editor', async () => {
    const { text } = await restoreFirst()
    expect(text.fields).toMatchObject({ title: 'Old', slug: 'new', html: '<p>Old.</p><p>End.</p>' })
    expect(screen.getByText('Version 1 is in the editor.')).toBeTruthy()
  })

  it('can be undone without losing what was typed since', async () => {
    const { text, user } = await restoreFirst()
    text.fields = { ...text.fields, html: '<p>Old.</p><p>End, and more.</p>' }
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(text.fields).toMatchObject({ title: 'New', html: '<p>New.</p><p>End, and more.</p>' })
  })
})
