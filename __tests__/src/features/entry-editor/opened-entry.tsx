import { jest } from '@jest/globals'
import { act, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { EntryText } from '../../../../shared/entries/entry-writes'
import EntryEditor, {
  type EntryEditorProps,
} from '../../../../src/features/entry-editor/entry-editor'
import type { EntrySources } from '../../../../src/features/entry-editor/opening/open-entry'
import type { EntryFile } from '../../../../src/platform/entries/entry-files'
import { createEntryStore } from '../../../../src/platform/entries/entry-store'
import type { LocalCopy } from '../../../../src/platform/storage/local-copy-store'
import { memoryPosts } from '../../platform/posts/memory-posts'
import { storedTerm, termFile, termId } from '../../support/terms'

/** The stored document of the term "Apostille". */
export const entryFields = (slug: string, change: Readonly<Record<string, unknown>> = {}) => ({
  ...storedTerm(slug, 'Apostille'),
  ...change,
})

function memoryLocalCopies() {
  const texts = new Map<string, LocalCopy<EntryText>>()
  const store: EntrySources['localCopies'] = {
    keep: (copy) => Promise.resolve(void texts.set(copy.writerId, copy)),
    find: (userId, id) =>
      Promise.resolve(
        [...texts.values()].filter((copy) => copy.userId === userId && copy.documentId === id),
      ),
    list: () => Promise.resolve([...texts.values()]),
    forget: (_user, _id, writerId = '') => Promise.resolve(void texts.delete(writerId)),
  }
  return { texts, store }
}

interface Site {
  readonly files?: readonly EntryFile[]
  /** Documents by their paths. */
  readonly documents?: Readonly<Record<string, Record<string, unknown>>>
  readonly mayEdit?: boolean
  readonly kept?: readonly LocalCopy<EntryText>[]
}

/** Opens an entry over a backend in memory. */
export function openEntryScreen(entryId: string, site: Site = {}) {
  const memory = memoryPosts()
  for (const [path, fields] of Object.entries(site.documents ?? {})) memory.stored.set(path, fields)
  const local = memoryLocalCopies()
  for (const copy of site.kept ?? []) local.texts.set(copy.writerId, copy)
  const files = site.files ?? [termFile('apostille', 'Apostille'), termFile('ein', 'EIN')]
  const sources: EntrySources = {
    store: createEntryStore(memory.database, () => 0),
    readFiles: () => Promise.resolve(files),
    localCopies: local.store,
    isAllowed: () => Promise.resolve(site.mayEdit ?? true),
    isSignedInAs: () => true,
  }
  const onOpen = jest.fn<EntryEditorProps['onOpen']>()
  const onDeleted = jest.fn()
  const draw = (id: string) => (
    <EntryEditor
      entryId={id}
      kindName="glossary"
      userId="ana"
      isSignedIn
      sources={sources}
      onSignIn={jest.fn()}
      backLink={<p>Back</p>}
      placeholder={<p>Loading</p>}
      renderReceipt={({ entryId: of, change }) => (
        <p>
          Receipt: {of} {change.kind} {change.revision ?? 'coming'}
        </p>
      )}
      renderTerm={(term) => (
        <article>
          <h2>{term.term}</h2>
          <p>{term.definition}</p>
          <ul>
            {term.seeAlso.map(({ path, label }) => (
              <li key={path}>
                <a href={path}>{label}</a>
              </li>
            ))}
          </ul>
        </article>
      )}
      onOpen={onOpen}
      onDeleted={onDeleted}
    />
  )
  const drawn = render(draw(entryId))
  onOpen.mockImplementation((id) => {
    act(() => drawn.rerender(draw(id)))
  })
  return {
    user: userEvent.setup(),
    memory,
    local,
    onOpen,
    onDeleted,
    stored: (slug: string) => memory.stored.get(`entries/${termId(slug)}`),
    copy: (slug: string) => memory.stored.get(`entryCopies/${termId(slug)}`),
    leave: drawn.unmount,
  }
}
