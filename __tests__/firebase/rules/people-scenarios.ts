import { describe, expect, it } from '@jest/globals'
import { collection, getDocs } from 'firebase/firestore/lite'
import { EVERYBODY, denied, remove, set } from './newsroom.ts'
import type { Newsroom, Who } from './newsroom.ts'

const NOT_ADMIN = EVERYBODY.filter((who) => who !== 'ada')
const NOT_EDITOR = NOT_ADMIN.filter((who) => who !== 'eva')

/** People and their roles; and everything that no rule knows. */
export function describePeople(room: () => Newsroom): void {
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
