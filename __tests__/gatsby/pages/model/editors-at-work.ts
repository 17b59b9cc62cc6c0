import fc from '../../../setup/fast-check.ts'
import type { Content, Document } from './model-site.ts'
import { document, FACT_IDS, FIRST_TERMS, TERMS } from './model-site.ts'

const TAGS = ['Taxes', 'taxes', 'Forms', 'Letters', '日本', 'Rare', 'Companies']
const AUTHORS = ['pliego-first-author', 'pliego-second-author', 'unknown-author']
const cover = (hash: string) => ({
  hash,
  extension: 'jpg' as const,
  width: 9,
  height: 9,
  isAnimated: false,
  hasAlpha: false,
  avifWidths: [],
  alt: '',
  focalX: 0.5,
  focalY: 0.5,
})

/** One thing that editors do; the numbers choose among what there is. */
const act = fc.record({
  what: fc.constantFrom(
    'insert',
    'insert',
    'title',
    'tags',
    'author',
    'cover',
    'time',
    'body',
    'rename',
    'rename',
    'rename without redirect',
    'take a slug',
    'take a former slug',
    'remove',
    'remove',
    'return',
    'break',
    'repair',
    'forget a redirect',
    'term',
    'term',
    'remove a term',
  ),
  which: fc.nat(10_000),
  how: fc.nat(10_000),
})
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never

/** Some acts that are published together, and how much of what is deferred is made afterwards. */
export const step = fc.record({
  acts: fc.array(act, { minLength: 1, maxLength: 4 }),
  parts: fc.constantFrom(0, 0, 1, 2, 1_000),
  /** Whether another process goes on afterwards. */
  isReopened: fc.boolean(),
})
/** What the content is before the first step. */
export const start = fc.record({
  posts: fc.constantFrom(0, 3, 19, 41, 64, 100),
  seed: fc.nat(10_000),
})

const pick = <Item>(items: readonly Item[], number: number): Item | undefined =>
  items[number % Math.max(1, items.length)]
const some = <Item>(items: readonly Item[], number: number): Item[] =>
  items.filter((_, index) => (number >> index) % 2 === 1)

/** Editors at work: the content, what was taken off, and slugs that posts used to have. */
export class Desk {
  documents = new Map<string, Document>()
  redirects = new Map<string, string>()
  terms = new Map(FIRST_TERMS)
  removed: Document[] = []
  former: string[] = []
  count = 0

  content(): Content {
    return {
      documents: new Map(this.documents),
      redirects: new Map(this.redirects),
      cursor: `cursor ${this.count}`,
      terms: new Map(this.terms),
    }
  }

  insert(which: number, how: number): void {
    this.count += 1
    const newest = Math.max(0, ...[...this.documents.values()].map(({ minute }) => minute))
    const id = `p${this.count}`
    this.put(
      document(id, {
        // At the end, somewhere in between, or at the same moment as another.
        minute: how % 3 === 0 ? newest + 1 + (how % 5) : which % (newest + 2),
        tags: some(TAGS, which),
        authorId: pick(AUTHORS, how)!,
        terms: some(TERMS, how),
        facts: some(FACT_IDS, which),
        links: this.links(which),
      }),
    )
  }

  links(number: number): string[] {
    const slugs = [...this.former, ...[...this.documents.values()].map(({ slug }) => slug)]
    return [pick(slugs, number), pick(slugs, number * 7)].filter((slug) => slug !== undefined)
  }

  put(post: Document): void {
    this.documents.set(post.postId, post)
  }

  rename(post: Document, slug: string): void {
    this.former.push(post.slug)
    this.put({ ...post, slug, revision: post.revision + 1 })
  }

  do({ what, which, how }: Act): void {
    const posts = [...this.documents.values()]
    const post = pick(posts, which)
    if (what === 'insert' || post === undefined) {
      this.insert(which, how)
      return
    }
    const edit = (fields: Partial<Document>) => {
      this.put({ ...post, ...fields, revision: post.revision + 1 })
    }
    this.count += 1
    switch (what) {
      case 'title':
        edit({ title: `Title ${how % 20}` })
        break
      case 'tags':
        edit({ tags: some(TAGS, how) })
        break
      case 'author':
        edit({ authorId: pick(AUTHORS, how)! })
        break
      case 'cover':
        edit({ cover: how % 2 === 0 ? null : cover(`hash${how}`) })
        break
      case 'time':
        edit({ minute: how % 200 })
        break
      case 'body':
        edit({
          text: `Text ${how}`,
          links: this.links(how),
          terms: some(TERMS, how),
          facts: some(FACT_IDS, how),
        })
        break
      case 'rename':
        this.redirects.set(post.slug, post.postId)
        this.rename(post, how % 4 === 0 ? (pick(this.former, how) ?? 'first') : `s${this.count}`)
        break
      case 'rename without redirect':
        this.rename(post, `s${this.count}`)
        break
      case 'take a slug':
        this.rename(post, pick(posts, how)!.slug)
        break
      case 'take a former slug':
        this.rename(post, pick(this.former, how) ?? 'first')
        break
      case 'remove':
        this.documents.delete(post.postId)
        this.removed.push(post)
        break
      case 'return': {
        const back = pick(this.removed, how)
        if (back !== undefined) this.put({ ...back, revision: back.revision + 1 })
        break
      }
      case 'break':
        edit({ isBroken: true })
        break
      case 'repair':
        for (const one of posts) if (one.isBroken) this.put({ ...one, isBroken: false })
        break
      case 'forget a redirect': {
        const slug = pick([...this.redirects.keys()], how)
        if (slug !== undefined) this.redirects.delete(slug)
        break
      }
      case 'term': {
        // Comes back where it was removed.
        const title = `Term ${how % 7}`
        this.terms.set(pick(TERMS, which)!, { title, related: pick(TERMS, how)! })
        break
      }
      case 'remove a term':
        this.terms.delete(pick(TERMS, which)!)
        break
    }
  }
}
