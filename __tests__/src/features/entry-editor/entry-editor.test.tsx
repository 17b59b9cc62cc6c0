import { describe, expect, it, jest } from '@jest/globals'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { CHANGED_FILE, termData, termFile, termId } from '../../support/terms'
import { entryFields, openEntryScreen } from './opened-entry'

jest.mock('../../../../src/platform/publisher/receipt-feed', () => ({
  receiptFeed: { follow: () => () => undefined },
}))

// The browser of these tests does not scroll.
Element.prototype.scrollIntoView = () => undefined

const APOSTILLE = termId('apostille')
const PUBLISHED = { [`entries/${APOSTILLE}`]: entryFields('apostille') }

const definition = () => screen.findByRole('textbox', { name: 'Definition' })
const button = (name: string) => screen.findByRole('button', { name })
const isOff = (element: HTMLElement) => element.getAttribute('aria-disabled') === 'true'

/** Chooses from the menu of further actions, and confirms what is asked. */
async function choose(user: ReturnType<typeof openEntryScreen>['user'], item: string) {
  await waitFor(async () => expect(isOff(await button('More actions for this term'))).toBe(false))
  await user.click(await button('More actions for this term'))
  await user.click(await screen.findByRole('menuitem', { name: item }))
  return screen.findByRole('dialog')
}

describe('opening a term', () => {
  it('says to someone without the role who may edit it', async () => {
    openEntryScreen(APOSTILLE, { mayEdit: false })
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Only editors and administrators can edit the terms. Ask an administrator to make you an editor.',
    )
  })

  it('says that there is none', async () => {
    openEntryScreen(termId('nothing'))
    expect(await screen.findByRole('alert')).toHaveTextContent('This term does not exist.')
  })

  it('begins with the file of one that was never edited', async () => {
    openEntryScreen(APOSTILLE)
    expect(await definition()).toHaveValue('Apostille is a word of paperwork.')
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Apostille')
    expect(screen.getByText('Not edited')).toBeTruthy()
    expect(isOff(await button('Publish'))).toBe(true)
  })

  it('goes on from the working copy that another one has begun', async () => {
    const copy = {
      data: termData('Apostille', { definition: 'Begun by Ben.' }),
      base: 'a'.repeat(64),
      baseData: termData('Apostille'),
      baseRevision: 0,
      version: 4,
      writerId: 'other',
      writerSequence: 2,
      updatedAt: new Date(0),
      updatedBy: 'ben',
    }
    openEntryScreen(APOSTILLE, { documents: { [`entryCopies/${APOSTILLE}`]: copy } })
    expect(await definition()).toHaveValue('Begun by Ben.')
  })

  it('offers text that this browser alone has kept', async () => {
    const text = {
      data: termData('Apostille', { definition: 'Kept here.' }),
      base: 'a'.repeat(64),
      baseData: termData('Apostille'),
    }
    openEntryScreen(APOSTILLE, {
      kept: [
        {
          userId: 'ana',
          documentId: APOSTILLE,
          writerId: 'gone',
          sequence: 0,
          base: { revision: 0, version: 0, fields: { ...text, data: termData('Apostille') } },
          keptAtMs: 0,
          fields: text,
        },
      ],
    })
    expect(await definition()).toHaveValue('Kept here.')
  })
})

describe('publishing a term', () => {
  it('lays what was written over the file, and follows it to the readers', async () => {
    const { user, stored } = openEntryScreen(APOSTILLE)
    await user.type(await definition(), ' And more.')
    await user.click(await button('Publish'))
    expect(await screen.findByText(`Receipt: ${APOSTILLE} published 1`)).toBeTruthy()
    expect(stored('apostille')).toMatchObject({
      status: 'published',
      base: 'a'.repeat(64),
      data: { definition: 'Apostille is a word of paperwork. And more.' },
    })
    expect(isOff(await button('Update'))).toBe(true)
  })

  it.each([
    ['Removed', { status: 'removed' }],
    ['Moved', { status: 'removed', movedTo: 'seal' }],
  ])('does not bring back a term that someone else has taken away: %s', async (label, change) => {
    const { user, memory, stored, copy } = openEntryScreen(APOSTILLE, { documents: PUBLISHED })
    const update = await button('Update')
    await user.click(await definition())
    const taken = entryFields('apostille', { ...change, revision: 2 })
    memory.stored.set(`entries/${APOSTILLE}`, taken)
    // Before the text is saved by itself, which would find out.
    await user.paste(' And more.')
    fireEvent.click(update)
    expect(await screen.findByText(label)).toBeTruthy()
    await user.keyboard('{Control>}s{/Control}')
    await waitFor(() => {
      expect(copy('apostille')).toMatchObject({
        data: { definition: 'Apostille is a word of paperwork. And more.' },
      })
    })
    expect(stored('apostille')).toMatchObject({ status: 'removed', revision: 2 })
  })

  it('is refused while something is wrong, and leads to the field', async () => {
    const { user, stored } = openEntryScreen(APOSTILLE)
    await user.clear(await definition())
    await user.click(await button('Publish'))
    const refusal = (await screen.findByText('Not published: fix 1 thing first.')).closest('div')
    await user.click(
      within(refusal?.parentElement ?? document.body).getByRole('link', {
        name: 'Definition: must not be empty',
      }),
    )
    expect(await definition()).toHaveFocus()
    expect(stored('apostille')).toBeUndefined()
  })

  it('is offered again once everything is fixed', async () => {
    const { user, stored } = openEntryScreen(APOSTILLE)
    await user.clear(await definition())
    await user.click(await button('Publish'))
    await user.type(await definition(), 'Filled.')
    await user.click(await button('Publish now'))
    await waitFor(() => {
      expect(stored('apostille')).toMatchObject({ data: { definition: 'Filled.' } })
    })
  })

  it('keeps a working copy of what is typed meanwhile', async () => {
    const { user, copy } = openEntryScreen(APOSTILLE)
    await user.type(await definition(), ' More.')
    await user.keyboard('{Control>}s{/Control}')
    await waitFor(() => {
      expect(copy('apostille')).toMatchObject({
        data: { definition: 'Apostille is a word of paperwork. More.' },
      })
    })
  })
})

describe('taking a term from readers', () => {
  it('has them see the file again, and says so before', async () => {
    const { user, stored } = openEntryScreen(APOSTILLE, { documents: PUBLISHED })
    const dialog = await choose(user, 'Unpublish…')
    expect(dialog).toHaveTextContent('Readers see the text in the file of “Apostille” again.')
    await user.click(within(dialog).getByRole('button', { name: 'Unpublish' }))
    await waitFor(() => expect(stored('apostille')).toMatchObject({ status: 'draft' }))
    expect(
      await screen.findByText('Readers see the text in the file until you publish.'),
    ).toBeTruthy()
    expect(await screen.findByText(`Receipt: ${APOSTILLE} reverted 2`)).toBeTruthy()
  })

  it('removes one that is only a file, and restores it', async () => {
    const { user, stored } = openEntryScreen(APOSTILLE)
    const dialog = await choose(user, 'Remove…')
    expect(dialog).toHaveTextContent(
      'Readers can no longer open “Apostille”, even though its file stays.',
    )
    await user.click(within(dialog).getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(stored('apostille')).toMatchObject({ status: 'removed' }))
    expect(await screen.findByText(`Receipt: ${APOSTILLE} removed 1`)).toBeTruthy()
    await waitFor(async () => expect(isOff(await button('Restore'))).toBe(false))
    await user.click(await button('Restore'))
    await waitFor(() => {
      expect(stored('apostille')).toMatchObject({ status: 'published', revision: 2 })
    })
  })

  it('names the terms that lose a link', async () => {
    const files = [
      termFile('apostille', 'Apostille'),
      termFile('ein', 'EIN', { seeAlso: ['apostille'] }),
    ]
    const { user } = openEntryScreen(APOSTILLE, { files })
    expect(await choose(user, 'Remove…')).toHaveTextContent(
      'Another term, EIN, loses its link to this one.',
    )
  })

  it('stores of it only what readers have seen, and keeps the rest as a version', async () => {
    const { user, stored, memory } = openEntryScreen(APOSTILLE, { documents: PUBLISHED })
    await user.type(await definition(), ' Secret.')
    const dialog = await choose(user, 'Remove…')
    await user.click(within(dialog).getByRole('button', { name: 'Remove' }))
    await waitFor(() => {
      expect(stored('apostille')).toMatchObject({
        status: 'removed',
        data: { definition: 'Apostille is a word of paperwork.' },
      })
    })
    expect(memory.stored.get(`entries/${APOSTILLE}/kept/1`)).toMatchObject({
      data: { definition: 'Apostille is a word of paperwork. Secret.' },
    })
  })
})

describe('the address of a term', () => {
  it('is changed with a redirect, which is said before', async () => {
    const { user, stored, onOpen } = openEntryScreen(APOSTILLE, { documents: PUBLISHED })
    const dialog = await choose(user, 'Change address…')
    expect(dialog).toHaveTextContent(
      'Readers who open /glossary/apostille are redirected to the new address permanently.',
    )
    const field = within(dialog).getByRole('textbox', { name: 'New address' })
    await user.clear(field)
    await user.type(field, 'hague-apostille')
    await user.click(within(dialog).getByRole('button', { name: 'Change address' }))
    await waitFor(() => expect(onOpen).toHaveBeenCalledWith(termId('hague-apostille')))
    expect(stored('apostille')).toMatchObject({ status: 'removed', movedTo: 'hague-apostille' })
    expect(stored('hague-apostille')).toMatchObject({ status: 'published' })
    expect(await screen.findByText('Published')).toBeTruthy()
  })

  it('cannot be that of another term', async () => {
    const { user } = openEntryScreen(APOSTILLE, { documents: PUBLISHED })
    const dialog = await choose(user, 'Change address…')
    const field = within(dialog).getByRole('textbox', { name: 'New address' })
    await user.clear(field)
    await user.type(field, 'ein')
    expect(dialog).toHaveTextContent('"ein" belongs to another term; choose another address')
    await user.click(within(dialog).getByRole('button', { name: 'Change address' }))
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(
      'Choose another address first.',
    )
  })
})

describe('a new term', () => {
  it('gets an address from its name, and is kept as a draft', async () => {
    const { user, copy } = openEntryScreen('new')
    await user.type(await screen.findByRole('textbox', { name: 'Term' }), 'Green card')
    expect(screen.getByRole('textbox', { name: 'Address' })).toHaveValue('green-card')
    await user.click(await button('Create term'))
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Green card')
    await user.keyboard('{Control>}s{/Control}')
    await waitFor(() => {
      expect(copy('green-card')).toMatchObject({ data: { term: 'Green card' }, base: null })
    })
  })

  it('does not take the address of another one', async () => {
    const { user, onOpen } = openEntryScreen('new')
    await user.type(await screen.findByRole('textbox', { name: 'Term' }), 'EIN')
    expect(screen.getByText('Another term has this address.')).toBeTruthy()
    await user.click(await button('Create term'))
    expect(onOpen).not.toHaveBeenCalled()
  })

  it('is not blamed for what is missing before it is to be published', async () => {
    const { user } = openEntryScreen('new')
    await user.type(await screen.findByRole('textbox', { name: 'Term' }), 'Visa')
    await user.click(await button('Create term'))
    expect(await definition()).toHaveAttribute('aria-invalid', 'false')
    await user.click(await button('Publish'))
    await waitFor(async () => expect(await definition()).toHaveAttribute('aria-invalid', 'true'))
  })

  it('can be deleted as long as readers have not seen it', async () => {
    const { user, copy, onDeleted } = openEntryScreen('new')
    await user.type(await screen.findByRole('textbox', { name: 'Term' }), 'Visa')
    await user.click(await button('Create term'))
    await user.type(await definition(), 'Text.')
    await user.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(copy('visa')).toBeDefined())
    const dialog = await choose(user, 'Delete…')
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(onDeleted).toHaveBeenCalled())
    expect(copy('visa')).toBeUndefined()
  })
})

describe('a file that has changed under the edit', () => {
  const changed = (definition: string) => [
    termFile('apostille', 'Apostille', { definition }, CHANGED_FILE),
    termFile('ein', 'EIN'),
  ]

  it('is merged by words into the text, in one click', async () => {
    const data = termData('Apostille', { example: 'Another example.' })
    const { user, stored } = openEntryScreen(APOSTILLE, {
      files: changed('Apostille is a certificate of paperwork.'),
      documents: { [`entries/${APOSTILLE}`]: entryFields('apostille', { data }) },
    })
    expect(
      await screen.findByText(/The file of this term has changed since it was edited\./),
    ).toBeTruthy()
    await user.click(await button('Apply the file’s changes'))
    expect(await definition()).toHaveValue('Apostille is a certificate of paperwork.')
    await user.click(await button('Update'))
    await waitFor(() => {
      expect(stored('apostille')).toMatchObject({
        base: 'b'.repeat(64),
        data: { example: 'Another example.' },
      })
    })
    expect(screen.queryByText(/has changed since it was edited/)).toBeNull()
  })

  it('asks where both have changed the same words', async () => {
    const data = termData('Apostille', { definition: 'Apostille is a stamp of paperwork.' })
    const { user } = openEntryScreen(APOSTILLE, {
      files: changed('Apostille is a certificate of paperwork.'),
      documents: { [`entries/${APOSTILLE}`]: entryFields('apostille', { data }) },
    })
    await user.click(await button('Apply the file’s changes'))
    const dialog = await screen.findByRole('dialog', { name: '1 conflict to resolve' })
    expect(dialog).toHaveTextContent('“Their version” is the file')
    await user.click(within(dialog).getByRole('radio', { name: 'Keep theirs' }))
    await user.click(within(dialog).getByRole('button', { name: 'Use this result' }))
    expect(await definition()).toHaveValue('Apostille is a certificate of paperwork.')
  })

  it('shows what changed in it', async () => {
    const { user } = openEntryScreen(APOSTILLE, {
      files: changed('Apostille is a certificate.'),
      documents: PUBLISHED,
    })
    await user.click(await button('Show what changed'))
    expect(
      await screen.findByRole('region', { name: 'Difference: File before, File now' }),
    ).toHaveTextContent('Definition changed')
  })

  it('says that it is gone, and goes on without it', async () => {
    const { user } = openEntryScreen(APOSTILLE, { files: [], documents: PUBLISHED })
    expect(await screen.findByText(/The file of this term is gone\./)).toBeTruthy()
    await user.click(await button('Continue without the file'))
    expect(screen.queryByText(/is gone/)).toBeNull()
    expect(isOff(await button('Update'))).toBe(false)
  })
})

describe('beside the text', () => {
  it('stand its versions, and one of them can be put back', async () => {
    const old = termData('Apostille', { definition: 'The first words.' })
    const { user } = openEntryScreen(APOSTILLE, {
      documents: {
        [`entries/${APOSTILLE}`]: entryFields('apostille', { revision: 2 }),
        [`entries/${APOSTILLE}/revisions/1`]: entryFields('apostille', { data: old }),
        [`entries/${APOSTILLE}/revisions/2`]: entryFields('apostille', {
          revision: 2,
          updatedAt: new Date(1000),
        }),
      },
    })
    await user.click(await button('All versions'))
    expect(await screen.findAllByText(/^Published, kept/)).toHaveLength(2)
    await user.click(await button('Compare version 1'))
    expect(screen.getByText(/Readers see no change until you publish or update\./)).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: /^Restore/ }))
    await waitFor(async () => expect(await definition()).toHaveValue('The first words.'))
  })

  it('is the page that readers will get', async () => {
    const files = [termFile('apostille', 'Apostille', { seeAlso: ['ein'] }), termFile('ein', 'EIN')]
    const { user } = openEntryScreen(APOSTILLE, { files })
    await user.type(await definition(), ' Soon.')
    await user.click(await button('Preview'))
    const preview = await screen.findByRole('region', { name: 'Preview' })
    expect(preview).toHaveTextContent('Apostille is a word of paperwork. Soon.')
    expect(within(preview).getByRole('link', { name: 'EIN' })).toHaveAttribute(
      'href',
      '/glossary/ein',
    )
    expect(screen.queryByRole('textbox', { name: 'Definition' })).toBeNull()
    expect(screen.queryByRole('complementary')).toBeNull()
    await user.click(await button('Preview'))
    expect(await definition()).toBeTruthy()
  })

  it('goes back to the published text', async () => {
    const { user, copy } = openEntryScreen(APOSTILLE, { documents: PUBLISHED })
    await user.type(await definition(), ' Wrong.')
    const dialog = await choose(user, 'Discard changes…')
    await user.click(within(dialog).getByRole('button', { name: 'Discard changes' }))
    await waitFor(async () => {
      expect(await definition()).toHaveValue('Apostille is a word of paperwork.')
    })
    await waitFor(() => expect(copy('apostille')).toBeUndefined())
  })

  it('goes back to the file of one that was never published, and to where it stood', async () => {
    const { user, copy } = openEntryScreen(APOSTILLE)
    await user.type(await definition(), ' Wrong.')
    expect(await screen.findByText('Draft')).toBeTruthy()
    const dialog = await choose(user, 'Discard changes…')
    await user.click(within(dialog).getByRole('button', { name: 'Discard changes' }))
    expect(await screen.findByText('Not edited')).toBeTruthy()
    expect(isOff(await button('Publish'))).toBe(true)
    await waitFor(() => expect(copy('apostille')).toBeUndefined())
    // There is nothing left to discard, also not for the session.
    await user.click(await button('More actions for this term'))
    await screen.findByRole('menu')
    await waitFor(() => {
      expect(screen.queryByRole('menuitem', { name: 'Discard changes…' })).toBeNull()
    })
  })
})
