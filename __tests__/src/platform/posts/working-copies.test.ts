import { describe, expect, it } from '@jest/globals'
import { editorFieldsOf, EMPTY_EDITOR_FIELDS } from '../../../../shared/post/editor-fields'
import type { PostContent } from '../../../../shared/post/post-writes'
import { identityOf, type HeadIdentity } from '../../../../shared/documents/working-copy'
import type { PostHead } from '../../../../shared/post/post-copy'
import { EMPTY_WRITTEN_FIELDS } from '../../../../shared/post/fields/written-fields'
import { createPostStore } from '../../../../src/platform/posts/post-store'
import fc from '../../../setup/fast-check'
import { memoryPosts } from './memory-posts'

const NEW: HeadIdentity = { revision: 0, version: 0 }
const content = (html: string): PostContent => ({
  ...EMPTY_WRITTEN_FIELDS,
  title: 'Title',
  slug: 'title',
  html,
  authorId: 'ana',
  status: 'draft',
})
const textOf = ({ saved, copy }: PostHead): string => copy?.html ?? saved?.html ?? ''

/** One tab: what it has seen, what is typed in it, and its own count of saves. */
function openTab(memory: ReturnType<typeof memoryPosts>, writerId: string) {
  const store = createPostStore(memory.database)
  const tab = { identity: NEW, text: '', sequence: 0 }
  return {
    tab,
    store,
    type: (letters: string) => {
      tab.text += letters
    },
    autosave: async () => {
      tab.sequence += 1
      const outcome = await store.saveCopy({
        id: 'p1',
        base: tab.identity,
        authorId: 'ana',
        writerId,
        writerSequence: tab.sequence,
        fields: { ...EMPTY_EDITOR_FIELDS, html: tab.text },
      })
      if (outcome.kind === 'saved') tab.identity = outcome.identity
      return outcome
    },
    save: async () => {
      tab.sequence += 1
      const outcome = await store.save({
        id: 'p1',
        base: tab.identity,
        content: content(tab.text),
        writerId,
        writerSequence: tab.sequence,
      })
      if (outcome.kind === 'saved') tab.identity = outcome.identity
      return outcome
    },
    /** Takes over what is stored, and whatever was typed here comes after it. */
    adopt: (head: PostHead, typed = '') => {
      tab.identity = identityOf(head)
      tab.text = textOf(head) + typed
    },
  }
}

const head = (memory: ReturnType<typeof memoryPosts>) =>
  createPostStore(memory.database).readHead('p1')

describe('the working copy of a post', () => {
  it('holds what was typed, and leaves the post alone', async () => {
    const memory = memoryPosts()
    const { store, tab, type, save, autosave } = openTab(memory, 'a')
    type('first')
    await save()
    type(' second')
    await autosave()
    expect(memory.stored.get('posts/p1')).toMatchObject({ html: 'first', revision: 1 })
    const found = await store.readHead('p1')
    if (found.kind !== 'head') throw new Error('A head was expected.')
    expect(found.copy).toMatchObject({ html: 'first second', baseRevision: 1, updatedBy: 'ana' })
    expect(tab.identity).toEqual(identityOf(found))
  })

  it('ends with the save that holds its text', async () => {
    const memory = memoryPosts()
    const { tab, type, save, autosave } = openTab(memory, 'a')
    type('text')
    await autosave()
    await save()
    expect(memory.stored.has('workingCopies/p1')).toBe(false)
    expect(tab.identity).toEqual({ revision: 1, version: 0 })
  })

  it('is not overwritten by a tab that has not seen it', async () => {
    const memory = memoryPosts()
    const [left, right] = [openTab(memory, 'left'), openTab(memory, 'right')]
    left.type('left')
    await left.autosave()
    right.type('right')
    expect(await right.autosave()).toMatchObject({
      kind: 'behind',
      head: { copy: { html: 'left' } },
    })
    expect(await right.save()).toMatchObject({ kind: 'behind', head: { copy: { html: 'left' } } })
    expect(memory.stored.get('workingCopies/p1')).toMatchObject({ html: 'left' })
  })

  it.each([
    ['an autosave goes on from an autosave', 'autosave', 'autosave'],
    ['a save goes on from an autosave', 'autosave', 'save'],
    ['an autosave goes on from a save', 'save', 'autosave'],
    ['a save goes on from a save', 'save', 'save'],
  ] as const)(
    'is the tab’s own when more was typed since its confirmation was lost: %s',
    async (_what, lost, next) => {
      const memory = memoryPosts()
      const tab = openTab(memory, 'a')
      tab.type('one')
      memory.loseNextAnswer()
      await expect(tab[lost]()).rejects.toMatchObject({ code: 'unavailable' })
      tab.type(' two')
      const saves = [lost, next].filter((kind) => kind === 'save').length
      expect(await tab[next]()).toMatchObject({ kind: 'saved', identity: { revision: saves } })
      expect(await head(memory).then((found) => found.kind === 'head' && textOf(found))).toBe(
        'one two',
      )
    },
  )

  it('has another version when it was discarded and started again', async () => {
    const memory = memoryPosts()
    const [sleeping, other] = [openTab(memory, 'sleeping'), openTab(memory, 'other')]
    sleeping.type('seen')
    await sleeping.autosave()
    const { store } = other
    expect(await store.discardCopy('p1', sleeping.tab.identity)).toMatchObject({
      kind: 'discarded',
    })
    other.type('unseen')
    await other.autosave()
    expect(await sleeping.autosave()).toMatchObject({ kind: 'behind' })
  })

  it('is not given up by a tab that has not seen its newest text', async () => {
    const memory = memoryPosts()
    const { store, tab, type, autosave } = openTab(memory, 'a')
    type('one')
    await autosave()
    const seen = tab.identity
    type(' two')
    await autosave()
    expect(await store.discardCopy('p1', seen)).toMatchObject({ kind: 'behind' })
  })

  it('survives the bin', async () => {
    const memory = memoryPosts()
    const { store, type, save, autosave } = openTab(memory, 'a')
    type('saved')
    await save()
    type(' unsaved')
    await autosave()
    expect(await store.moveToBin('p1', 1)).toEqual({ kind: 'done', revision: 2 })
    expect(await store.restoreFromBin('p1', 2)).toEqual({ kind: 'done', revision: 3 })
    const found = await head(memory)
    expect(found).toMatchObject({ saved: { status: 'draft' }, copy: { html: 'saved unsaved' } })
  })

  it('is gone with the post that was deleted for good', async () => {
    const memory = memoryPosts()
    const { store, type, save, autosave } = openTab(memory, 'a')
    type('text')
    await save()
    await store.moveToBin('p1', 1)
    expect(await store.deleteForGood('p1', 2)).toEqual({ kind: 'removed' })
    expect([...memory.stored.keys()]).toEqual([])
    expect(await autosave()).toEqual({ kind: 'gone' })
    expect(await save()).toEqual({ kind: 'gone' })
  })

  it('need not exist: a post made before opens, saves and is binned', async () => {
    const memory = memoryPosts()
    const times = { publishAt: null, publishedAt: null, createdAt: new Date(1) }
    const post = { ...content('old'), ...times, updatedAt: new Date(2), revision: 7 }
    memory.stored.set('posts/p1', post)
    memory.stored.set('slugs/title', { postId: 'p1', kind: 'current' })
    const { store, adopt, type, autosave, save } = openTab(memory, 'a')
    const found = await head(memory)
    if (found.kind !== 'head' || found.saved === null) throw new Error('A post was expected.')
    expect(editorFieldsOf(found.saved).html).toBe('old')
    adopt(found)
    type(' new')
    expect(await autosave()).toMatchObject({ kind: 'saved' })
    expect(await save()).toMatchObject({ kind: 'saved', identity: { revision: 8, version: 0 } })
    expect(await store.moveToBin('p1', 8)).toMatchObject({ kind: 'done' })
  })
})

describe('any number of tabs, at the same time, with answers that get lost', () => {
  const step = fc.record({
    tab: fc.nat({ max: 2 }),
    action: fc.constantFrom<'autosave' | 'save'>('autosave', 'autosave', 'save'),
    isLost: fc.boolean(),
    isRace: fc.boolean(),
    rival: fc.nat({ max: 2 }),
  })

  it('never replace a text unseen and never lose an acknowledged letter', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
        const memory = memoryPosts()
        const tabs = ['a', 'b', 'c'].map((name) => ({ name, ...openTab(memory, name) }))
        const acknowledged: string[] = []
        let stored = ''
        let letter = 0

        const act = async (at: number, action: 'autosave' | 'save') => {
          const tab = tabs[at]!
          letter += 1
          const word = `${letter}${tab.name};`
          tab.type(word)
          const { text } = tab.tab
          const outcome = await tab[action]().catch(() => null)
          if (outcome?.kind === 'saved') acknowledged.push(...text.match(/\d+[abc];/g)!)
          // Behind: the tab takes over what is stored and types its own words after it.
          if (outcome?.kind === 'behind') {
            const unseen = text
              .match(/\d+[abc];/g)!
              .filter((own) => !textOf(outcome.head).includes(own))
            tab.adopt(outcome.head, unseen.join(''))
          }
        }

        for (const { tab, action, isLost, isRace, rival } of steps) {
          if (isLost) memory.loseNextAnswer()
          await Promise.all([
            act(tab, action),
            ...(isRace && rival !== tab ? [act(rival, 'autosave')] : []),
          ])
          const found = await head(memory)
          const next = found.kind === 'head' ? textOf(found) : ''
          // Every text goes on from the one before: no tab replaced what it had not seen.
          const words = stored.match(/\d+[abc];/g) ?? []
          expect(words.filter((word) => !next.includes(word))).toEqual([])
          stored = next
        }
        expect(acknowledged.filter((word) => !stored.includes(word))).toEqual([])
      }),
      { numRuns: 150 },
    )
  })
})
