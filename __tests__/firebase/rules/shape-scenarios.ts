import { describe, expect, it } from '@jest/globals'
import {
  arrayUnion,
  deleteField,
  doc,
  increment,
  serverTimestamp,
  setDoc,
  updateDoc,
} from 'firebase/firestore/lite'
import type { PostContent } from '../../../shared/post/post-writes.ts'
import type { PlannedWrite } from '../../../shared/documents/planned-write.ts'
import { POST_FIELDS } from '../../../shared/post/fields/post-fields.ts'
import { recordOf } from '../../../shared/records/typed-records.ts'
import { WORD_FIELDS } from '../../../shared/post/fields/written-fields.ts'
import { RESERVED_SLUGS } from '../../../shared/post/fields/post-slug.ts'
import { content, denied, firstSave, set, spoil } from './newsroom.ts'
import type { Newsroom } from './newsroom.ts'

const COVER = {
  path: 'posts/p1/a.png',
  url: '/v0/b/x/o/a',
  alt: '',
  width: 10,
  height: 10,
  focalX: 0.5,
  focalY: 1,
}

const KIB = 1024
const FIELDS = Object.keys(firstSaveData())
/** Fields that came after the first posts were stored. */
const LATER_FIELDS = {
  ...recordOf(
    WORD_FIELDS.filter((name) => name !== 'excerpt' && !POST_FIELDS[name].isRequired),
    () => 'Now with it.',
  ),
  publishedOn: '2020-02-29',
}

/** What the list of pictures does not repeat, so that nothing but the post itself can be refused. */
const OTHER_WORDS = WORD_FIELDS.filter((name) => name !== 'title')

/** Every text in its author's words as long as it may be. */
const longest = (letter: string) =>
  recordOf(WORD_FIELDS, (name) => letter.repeat(POST_FIELDS[name].limit))

/** What a post may hold. */
export function describeShapes(room: () => Newsroom): void {
  describe('what a post holds', () => {
    it.each<[string, Partial<PostContent>]>([
      ['everything at its largest', largest()],
      ['nothing but a title and a slug', { html: '', excerpt: '', tags: [], title: 'x' }],
      ['a cover of one point', { cover: { ...COVER, width: 1, height: 1, focalX: 0, focalY: 0 } }],
      ['a slug of one letter', { slug: 'a' }],
      ['a slug with everything in it', { slug: '_a-1_b' }],
      ['a date long before there were pages', { publishedOn: '1848-02-21' }],
      [
        'emoji, each of which is one character',
        {
          ...longest('😀'),
          tags: ['😀'.repeat(50)],
          cover: { ...COVER, alt: '😀'.repeat(1000) },
        },
      ],
      [
        'texts with line breaks, where there may be some',
        { excerpt: 'One\n\tTwo', cover: { ...COVER, alt: 'One\r\nTwo' } },
      ],
    ])('may be %s', async (_, more) => {
      await room().save({ content: content(more) }, 'ana')
      expect(await room().stored('posts/p1')).toMatchObject({ revision: 1 })
    })

    it('may be scheduled with its time, also together with a time that is past', async () => {
      const scheduled = content({ status: 'scheduled' })
      await room().save({ content: scheduled, publishAt: new Date('2100-01-01') }, 'ana')
      await room().save({ content: scheduled, publishAt: new Date('2020-01-01') }, 'ana')
    })

    it('may keep the time at which it was to be published', async () => {
      const published = content({ status: 'published' })
      await room().save({ content: published, publishAt: new Date('2020-01-01') }, 'ana')
    })

    it.each<[string, object]>([
      ['an excerpt with a delete', { excerpt: 'One\u007fTwo' }],
      ['tags of which one has a control character', { tags: ['taxes', 'vi\u0001sas'] }],
      ['a version that is text', { revision: '1' }],
      ['a title that is no text', { title: 7 }],
      ['a title that is a map of texts', { title: { a: 'x'.repeat(100) } }],
      ['more than 500 kB of text', { html: 'ñ'.repeat(250_001) }],
      ['a body that is no text', { html: null }],
      ['a body that is a list of texts', { html: ['<p>', 'x'] }],
      ...OTHER_WORDS.flatMap((name): [string, object][] => [
        [`a long text for its ${name}`, { [name]: 'x'.repeat(POST_FIELDS[name].limit + 1) }],
        [`nothing for its ${name}`, { [name]: null }],
        [`a zero in its ${name}`, { [name]: 'One\0Two' }],
      ]),
      ...OTHER_WORDS.filter((name) => POST_FIELDS[name].widget === 'line').map(
        (name): [string, object] => [`two lines for its ${name}`, { [name]: 'One\nTwo' }],
      ),
      ['a date that is none', { publishedOn: 'yesterday' }],
      ['a date that is no text', { publishedOn: 7 }],
      ['a date before the year 1000', { publishedOn: '0999-12-31' }],
      ['a date years ahead', { publishedOn: `${new Date().getUTCFullYear() + 2}-01-01` }],
      ['someone else who saved it', { updatedBy: 'ben' }],
      ['tags that are no list', { tags: 'taxes' }],
      ['tags that are a map', { tags: { 0: 'taxes' } }],
      ['too many tags', { tags: Array.from({ length: 21 }, (_, index) => `t${index}`) }],
      ['an unknown status', { status: 'secret' }],
      ['a status that is no text', { status: ['draft'] }],
      ['a scheduled post without a time', { status: 'scheduled', publishAt: null }],
      ['a time to publish that is text', { publishAt: 'tomorrow' }],
      ['a scheduled post with a number for its time', { status: 'scheduled', publishAt: 5 }],
      ['an unknown field', { extra: true }],
      ['an empty author', { authorId: '' }],
      ['a long author', { authorId: 'x'.repeat(129) }],
      ['an author that is no text', { authorId: 5 }],
    ])('is never %s', async (_, fields) => {
      await denied(room().commit(spoil(firstSave(), fields), 'eva'))
    })

    // What the batch says elsewhere agrees: nothing else can be what is refused.
    it.each<[string, Partial<PostContent>]>([
      ['an empty title', { title: '' }],
      ['a long title', { title: 'x'.repeat(201) }],
      ['a title of too many emoji', { title: '😀'.repeat(201) }],
      ['a title with a line break', { title: 'One\nTwo' }],
      ['a title with a zero', { title: 'One\0Two' }],
      ['a title with a C1 control character', { title: 'One\u0085Two' }],
      ['an author with a control character', { authorId: 'a\u0001' }],
    ])('is never saved with %s', async (_, fields) => {
      await denied(room().commit(firstSave(fields), 'eva'))
    })

    it('may change altogether and leave readers in one save, at its largest', async () => {
      await room().save({ content: content(largest()) }, 'ana')
      const other = { ...largest(), slug: 'y'.repeat(200), status: 'archived' as const }
      await room().save({ content: content(other) }, 'ana')
      expect(await room().stored(`slugs/${'x'.repeat(200)}`)).toMatchObject({ kind: 'redirect' })
      expect(await room().stored('removals/p1')).toMatchObject({ slug: 'x'.repeat(200) })
    })

    it('may name those who wrote and get another author with all of that', async () => {
      await room().save({ content: content(largest()) }, 'ana')
      await room().arrange([set('workingCopies/p1', { authorId: 'ana', writers: ['ana', 'ada'] })])
      const other = {
        ...largest(),
        slug: 'y'.repeat(200),
        authorId: 'ben',
        status: 'draft' as const,
      }
      const writers = ['ana', 'ada', 'eva']
      const plan = { content: content(other), writers, updatedBy: 'eva', hasCopy: true }
      await room().save(plan, 'eva')
      expect(await room().stored('posts/p1/revisions/2')).toMatchObject({ writers })
    })

    it('is not changed field by field, without a new version', async () => {
      await room().save({}, 'ana')
      const post = doc(await room().documents('ana'), 'posts/p1')
      await denied(updateDoc(post, { title: 'Quick fix' }))
      await denied(updateDoc(post, { excerpt: deleteField(), revision: increment(1) }))
      await denied(updateDoc(post, { tags: arrayUnion('more'), updatedAt: serverTimestamp() }))
      await denied(setDoc(post, { status: 'published' }, { merge: true }))
      await denied(updateDoc(post, {}))
    })

    it('says who saved it, where that is said at all', async () => {
      await room().commit(spoil(firstSave(), { updatedBy: 'ana' }), 'ana')
      expect(await room().stored('posts/p1/revisions/1')).toMatchObject({ updatedBy: 'ana' })
    })

    it('may be dated until the end of next year', async () => {
      const publishedOn = `${new Date().getUTCFullYear() + 1}-12-31`
      await room().save({ content: content({ publishedOn }) }, 'ana')
      expect(await room().stored('posts/p1')).toMatchObject({ publishedOn })
    })

    it('is the same for a change', async () => {
      await room().save({}, 'ana')
      await denied(room().save({ content: content({ title: '' }) }, 'ana'))
      await denied(room().save({ content: content({ excerpt: 'x'.repeat(501) }) }, 'eva'))
    })

    it.each(FIELDS.filter((field) => !(field in LATER_FIELDS)))(
      'is never without its %s',
      async (field) => {
        await denied(room().commit(firstSaveWithout(field), 'eva'))
      },
    )

    it.each(Object.entries(LATER_FIELDS))(
      'may be without its %s, as earlier editors send it',
      async (field, value) => {
        await room().commit(firstSaveWithout(field), 'ana')
        expect(await room().stored('posts/p1')).not.toHaveProperty(field)
        await room().save({ content: content({ [field]: value }) }, 'ana')
        expect(await room().stored('posts/p1')).toMatchObject({ [field]: value })
      },
    )

    it.each(Array.from({ length: 20 }, (_, index) => index))(
      'has no tag at place %i that is empty, long or no text',
      async (index) => {
        const others = Array<string>(20).fill('a')
        for (const tag of ['', 'x'.repeat(51), 1]) {
          await denied(
            room().commit(spoil(firstSave(), { tags: others.with(index, tag as '') }), 'eva'),
          )
        }
      },
    )
  })

  describe('the cover of a post', () => {
    it.each<[string, unknown]>([
      ['text', 'a.png'],
      ['a list', [COVER]],
      ['a map with a field too many', { ...COVER, extra: 1 }],
      ['a map with a large field too many', { ...COVER, extra: 'x'.repeat(100 * KIB) }],
      ['a map with another map in it', { ...COVER, alt: { text: 'x'.repeat(100 * KIB) } }],
      ['a map without its height', { ...COVER, height: undefined }],
      ['without a path', { ...COVER, path: '' }],
      ['of a long path', { ...COVER, path: 'x'.repeat(1025) }],
      ['of a path with a control character', { ...COVER, path: 'a\0' }],
      ['of an address with a control character', { ...COVER, url: 'https://a.example/\u0001' }],
      ['of a description with a control character', { ...COVER, alt: 'a\u0008' }],
      ['of a path that is no text', { ...COVER, path: 1 }],
      ['of a long address', { ...COVER, url: 'x'.repeat(2049) }],
      ['of an address that is no text', { ...COVER, url: null }],
      ['of a long description', { ...COVER, alt: 'x'.repeat(1001) }],
      ['of no width', { ...COVER, width: 0 }],
      ['of a negative width', { ...COVER, width: -1 }],
      ['of a broken width', { ...COVER, width: 1.5 }],
      ['of an endless width', { ...COVER, width: 100_001 }],
      ['of a negative height', { ...COVER, height: -1 }],
      ['of a height that is text', { ...COVER, height: '10' }],
      ['with a focus left of it', { ...COVER, focalX: -0.1 }],
      ['with a focus right of it', { ...COVER, focalX: 1.1 }],
      ['with a focus below it', { ...COVER, focalY: 2 }],
      ['with a focus that is no number', { ...COVER, focalY: Number.NaN }],
      ['with a focus that is text', { ...COVER, focalX: '0' }],
    ])('is never %s', async (_, cover) => {
      const known = (value: unknown) =>
        typeof value === 'object' && value !== null && !Array.isArray(value)
          ? Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined))
          : value
      await denied(room().commit(spoil(firstSave(), { cover: known(cover) }), 'eva'))
    })
  })

  describe('the id of a post', () => {
    it('is never that of redirects to other pages', async () => {
      const postId = 'site-redirects'
      await denied(room().commit(firstSave({}, postId), 'eva'))
      // Nor is it that of a post which the rules were not asked about.
      const arranged = firstSave({}, postId).filter(({ path }) => path.startsWith('posts/'))
      await room().arrange(arranged)
      const reservation = set('slugs/how-to-file', { postId, kind: 'current' })
      await denied(room().commit([reservation], 'eva'))
    })

    it.each(['site-redirect', 'site-redirects-2', 'Site-Redirects', 'site-authors'])(
      'may be %s',
      async (postId) => {
        await room().commit(firstSave({}, postId), 'eva')
      },
    )
  })

  describe('the slug of a post', () => {
    const spelled = ['Upper', 'a b', 'a--b', '-a', 'a-', 'ñ', 'a.b', 'x'.repeat(201)]

    it.each([...spelled, ...RESERVED_SLUGS])('is never %s', async (slug) => {
      await denied(room().save({ content: content({ slug }) }, 'eva'))
    })

    // No document may have such an id: nothing else can be what is refused.
    it.each(['__init__', '____'])('is never %s, which Firestore keeps for itself', async (slug) => {
      await denied(room().commit(spoil(firstSave(), { slug }), 'eva'))
    })

    it.each([
      ['empty', ''],
      ['a number', 7],
      ['nothing', null],
      ['a list', ['a']],
    ])('is never %s', async (_, slug) => {
      await denied(room().commit(spoil(firstSave(), { slug }), 'eva'))
    })
  })
}

function largest(): Partial<PostContent> {
  return {
    ...longest('ñ'),
    title: 'x'.repeat(200),
    slug: 'x'.repeat(200),
    html: 'ñ'.repeat(250_000),
    cover: {
      path: 'x'.repeat(1024),
      url: 'x'.repeat(2048),
      alt: 'x'.repeat(1000),
      width: 100_000,
      height: 100_000,
      focalX: 1,
      focalY: 1,
    },
    tags: Array.from({ length: 20 }, (_, index) => `${index}`.padEnd(50, 'x')),
    status: 'published',
  }
}

function firstSaveWithout(field: string): PlannedWrite[] {
  return firstSave().map((write) => {
    if (write.kind !== 'set' || !write.path.startsWith('posts/')) return write
    const kept = Object.entries(write.data).filter(([name]) => name !== field)
    return set(write.path, Object.fromEntries(kept))
  })
}

function firstSaveData(): Readonly<Record<string, unknown>> {
  const [post] = firstSave()
  return post?.kind === 'set' ? post.data : {}
}
