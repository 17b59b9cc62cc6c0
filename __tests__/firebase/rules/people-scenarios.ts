import { describe, expect, it } from '@jest/globals'
import { collection, getDocs, serverTimestamp, Timestamp } from 'firebase/firestore/lite'
import { EVERYBODY, NOT_STAFF, denied, remove, set } from './newsroom.ts'
import type { Newsroom, Who } from './newsroom.ts'

const NOT_ADMIN = EVERYBODY.filter((who) => who !== 'ada')
const NOT_EDITOR = NOT_ADMIN.filter((who) => who !== 'eva')

/** People and their roles; and everything that no rule knows. */
export function describePeople(room: () => Newsroom): void {
  describe('names of authors', () => {
    const name = (uid: string, data: object = { name: 'Ana Mora' }) => [
      set(`authors/${uid}`, { since: serverTimestamp(), ...data }),
    ]

    it('are given by editors, to authors of an earlier site too, and by everyone to themselves', async () => {
      await room().commit(name('wp-ana'), 'eva')
      await room().commit(name('wp-ana', { name: 'Ana M.' }), 'ada')
      await room().commit(name('ana'), 'ana')
      await room().commit(name('ana', { name: 'x'.repeat(100) }), 'ana')
      await room().commit([remove('authors/wp-ana')], 'eva')
    })

    it.each(['ana', ...NOT_STAFF] as const)('are not given to others by %s', async (who) => {
      await denied(room().commit(name('ben'), who))
      await room().commit(name('ben'), 'ben')
      await denied(room().commit(name('ben'), who))
      await denied(room().commit([remove('authors/ben')], who))
    })

    it.each(NOT_STAFF)('are not given to itself by %s', async (who) => {
      await denied(room().commit(name(who), who))
    })

    it('are not taken away by those whose they are: posts would lose their names', async () => {
      await room().commit(name('ana'), 'ana')
      await denied(room().commit([remove('authors/ana')], 'ana'))
    })

    it.each<[string, object]>([
      ['empty', { name: '' }],
      ['long', { name: 'x'.repeat(101) }],
      ['of two lines', { name: 'Ana\nMora' }],
      ['a number', { name: 1 }],
      ['missing', {}],
      ['beside something else', { name: 'Ana', role: 'admin' }],
      ['blank', { name: '   ' }],
      ['blank by a letter that is drawn as nothing', { name: '\u3164' }],
      ['marks alone', { name: '.' }],
      ['with a mark that turns it', { name: 'Ana \u202EaroM' }],
      ['with something invisible', { name: 'Ana\u200B Mora' }],
      ['with two spaces', { name: 'Ana  Mora' }],
      ['older than they are', { name: 'Ana', since: Timestamp.fromMillis(0) }],
      ['without a time', { name: 'Ana', since: null }],
    ])('are never %s', async (_, data) => {
      await denied(room().commit(name('ana', data), 'eva'))
    })

    it('have an id that a post can name', async () => {
      await denied(room().commit(name('a.b'), 'eva'))
    })

    it('are said to be given by an editor only by that editor', async () => {
      await room().commit(name('ben', { name: 'Ana Mora', givenBy: 'eva' }), 'eva')
      await denied(room().commit(name('ben', { name: 'Ana Mora', givenBy: 'ada' }), 'eva'))
      await denied(room().commit(name('ben', { name: 'Ana Mora', givenBy: 'ben' }), 'ben'))
      await room().commit(name('ben', { name: 'Ben' }), 'ben')
    })

    it.each(EVERYBODY)('are shown to %s one by one', async (who) => {
      await room().commit(name('ana'), 'ana')
      expect(await room().read('authors/ana', who)).toMatchObject({ name: 'Ana Mora' })
    })

    it.each(['ana', 'eva', 'ada'] as const)('are listed for %s', async (who) => {
      await room().commit(name('ana'), 'ana')
      const found = await getDocs(collection(await room().documents(who), 'authors'))
      expect(found.size).toBe(1)
    })

    it.each(NOT_STAFF)('are not listed for %s, who may not know who is here', async (who) => {
      const documents = await room().documents(who)
      await denied(getDocs(collection(documents, 'authors')))
    })
  })

  describe('people', () => {
    const person = (uid: string, data: object) => [set(`users/${uid}`, { ...data })]
    const newcomer = { displayName: 'New', role: 'author' }

    it('are made, changed and removed by an admin', async () => {
      await room().commit(person('new', newcomer), 'ada')
      await room().commit(person('new', { ...newcomer, role: 'editor' }), 'ada')
      await room().commit(person('new', { displayName: 'N', role: 'admin' }), 'ada')
      await room().commit([remove('users/new')], 'ada')
    })

    it.each(NOT_ADMIN)('are not made, changed or removed by %s', async (who) => {
      await denied(room().commit(person('new', newcomer), who))
      await denied(room().commit(person('ben', { displayName: 'B', role: 'editor' }), who))
      await denied(room().commit([remove('users/ben')], who))
    })

    it.each(NOT_ADMIN)('give themselves no role: %s', async (who) => {
      for (const role of ['author', 'editor', 'admin']) {
        await denied(room().commit(person(who, { displayName: 'Me', role }), who))
      }
    })

    it.each<[string, object]>([
      ['an unknown role', { displayName: 'N', role: 'owner' }],
      ['several roles', { displayName: 'N', role: ['author', 'admin'] }],
      ['no name', { displayName: '', role: 'author' }],
      ['a long name', { displayName: 'x'.repeat(101), role: 'author' }],
      ['a name with a control character', { displayName: 'N\0', role: 'author' }],
      ['a name that is no text', { displayName: 1, role: 'author' }],
      ['a field too many', { displayName: 'N', role: 'author', extra: 1 }],
      ['a field too few', { role: 'author' }],
      ['no role', { displayName: 'N' }],
    ])('never have %s', async (_, data) => {
      await denied(room().commit(person('new', data), 'ada'))
      await denied(room().commit(person('ben', data), 'ada'))
    })

    it('see themselves; editors and admins see everybody', async () => {
      expect(await room().read('users/ana', 'ana')).toMatchObject({ role: 'author' })
      expect(await room().read('users/nora', 'nora')).toBeUndefined()
      for (const who of ['eva', 'ada'] as const) {
        expect(await room().read('users/ana', who)).toMatchObject({ role: 'author' })
        expect((await list(who)).size).toBe(5)
      }
    })

    it.each(NOT_EDITOR)('are neither shown nor listed to %s', async (who) => {
      await denied(room().read('users/eva', who))
      await denied(list(who))
    })

    it.each(['disabled', 'Author', 'ADMIN', '', 7, null, ['admin'], { admin: true }])(
      'may do nothing with the role %j',
      async (role) => {
        await room().arrange([set('users/nora', { displayName: 'Nora', role })])
        await denied(room().read('slugs/free', 'nora'))
        await denied(room().commit(person('new', newcomer), 'nora'))
      },
    )

    const list = async (who: Who) => getDocs(collection(await room().documents(who), 'users'))
  })

  describe('everything else', () => {
    it.each(EVERYBODY)('is closed to %s', async (who) => {
      const paths = [
        'other/a',
        'posts/p1/other/a',
        'users/ana/more/a',
        'slugs/a/b/c',
        'databases/a',
      ]
      for (const path of paths) {
        await denied(room().read(path, who))
        await denied(room().commit([set(path, {})], who))
        await denied(room().commit([remove(path)], who))
      }
      const database = await room().documents(who)
      await denied(getDocs(collection(database, 'other')))
    })

    it('spoils the batch in which it stands', async () => {
      await denied(
        room().commit(
          [set('users/new', { displayName: 'N', role: 'author' }), set('other/a', {})],
          'ada',
        ),
      )
      expect(await room().stored('users/new')).toBeUndefined()
    })
  })
}
