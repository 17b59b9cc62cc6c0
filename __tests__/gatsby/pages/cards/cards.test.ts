import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it, jest } from '@jest/globals'
import sharp from 'sharp'
import type { CardSubject } from '../../../../gatsby/pages/cards/card.ts'
import { planCard } from '../../../../gatsby/pages/cards/card.ts'
import { openCardDrawer } from '../../../../gatsby/derived/cards/draw-card.ts'
import { drawableTitle, titleSize } from '../../../../shared/site/card-layout.ts'
import { planCards } from '../../../../gatsby/derived/cards/plan-cards.ts'
import { OWN_CARDS, postCard } from '../../../../gatsby/pages/cards/post-card.ts'
import { planPages } from '../../../../gatsby/pages/plan/plan-pages.ts'
import { drawnCardFile } from '../../../../gatsby/derived/cards/card-store.ts'
import { runPainter } from '../../../../gatsby/derived/cards/run-painter.ts'
import { writeCards } from '../../../../gatsby/derived/cards/write-cards.ts'
import { emptyFolder } from '../../../setup/empty-folder.ts'

const NOTHING = { posts: [], lists: [], redirects: [], reference: [], cardDesign: 'design' }

const subject = (overrides: Partial<CardSubject> = {}): CardSubject => ({
  section: 'Forms',
  title: 'Form W-7',
  cover: null,
  ...overrides,
})

describe('the path of a card', () => {
  it('is the same for the same content', () => {
    expect(planCard(subject(), 'design')).toEqual(planCard(subject(), 'design'))
  })

  it.each([
    ['title', planCard(subject({ title: 'Form W-8' }), 'design')],
    ['section', planCard(subject({ section: null }), 'design')],
    ['drawing', planCard(subject(), 'other design')],
  ])('is another when the %s changes', (_what, other) => {
    expect(other.path).not.toBe(planCard(subject(), 'design').path)
  })

  it('changes with the focal point of the cover', () => {
    const cover = { hash: 'a'.repeat(32), extension: 'jpg', focalX: 0.5, focalY: 0.5 } as const
    const one = planCard(subject({ cover }), 'design')
    const other = planCard(subject({ cover: { ...cover, focalX: 0.9 } }), 'design')
    expect(one.path).toMatch(/^\/og\/[0-9a-f]{32}\.jpg$/)
    expect(one.path).not.toBe(other.path)
  })
})

describe('the card of a post', () => {
  const post = { title: 'A letter', cover: null }

  it('is its own while it is among the newest', () => {
    const own = planCard({ section: 'Blog', title: 'A letter', cover: null }, 'design')
    expect(postCard(post, 0, 'design')).toEqual(own)
    expect(postCard(post, OWN_CARDS - 1, 'design')).toEqual(own)
  })

  it('is that of the list of all posts when many are newer', () => {
    const card = postCard(post, OWN_CARDS, 'design')
    const list = { path: '/discover', kind: 'all', name: '' } as const
    const shared = planPages({ ...NOTHING, lists: [list] }).find(({ path }) => path === list.path)
    expect(card.path).toBe(shared?.context['card'])
  })

  it('is planned with all others, and named by the page', () => {
    const posts = Array.from({ length: OWN_CARDS + 2 }, (_, number) => ({
      ...post,
      postId: `${number}`,
      path: `/discover/${number}`,
      title: `Letter ${number}`,
      excerpt: '',
      tags: [],
      publishedAt: new Date(Date.UTC(2026, 0, 1, 0, number)).toISOString(),
    }))
    const input = {
      ...NOTHING,
      posts,
      lists: [{ path: '/discover', kind: 'all', name: '' } as const],
    }
    const planned = new Set(planCards(input).map((card) => card.path))
    // A redirect shows nothing that could be shared.
    const named = planPages(input)
      .filter(({ template }) => template !== 'redirect')
      .map(({ context }) => String(context['card']))
    expect(named.filter((card) => !planned.has(card))).toEqual([])
    expect(new Set(named.slice(0, posts.length)).size).toBe(OWN_CARDS + 1)
  })
})

describe('the title on a card', () => {
  it('keeps accents of Latin letters', () => {
    expect(drawableTitle('Łódź, Đà Nẵng, señor')).toBe('Łódź, Đà Nẵng, señor')
  })

  it('loses what the typeface cannot draw', () => {
    expect(drawableTitle('Deadlines 🎉 moved')).toBe('Deadlines moved')
  })

  it.each(['Как читать письмо', '税務署からの手紙', '🎉🎉'])(
    'is left out when it is in another script: %s',
    (title) => {
      expect(drawableTitle(title)).toBeNull()
    },
  )

  it('is smaller the longer it is, and where there is less room', () => {
    const sizes = [10, 40, 60, 100, 200].map((length) => titleSize('ab '.repeat(length / 3), 1))
    expect(sizes).toEqual([...sizes].sort((a, b) => b - a))
    expect(titleSize('A title that fills about two lines', 0.6)).toBeLessThan(
      titleSize('A title that fills about two lines', 1),
    )
  })
})

describe('drawing cards', () => {
  const folder = emptyFolder()

  it('makes a picture of 1200 by 630 pixels', async () => {
    const bytes = await openCardDrawer({ imageCacheDir: folder })(subject())
    const { width, height, format } = await sharp(bytes).metadata()
    expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'png' })
  })

  it('works in the cover around its focal point', async () => {
    const hash = 'b'.repeat(32)
    const red = { width: 300, height: 900, channels: 3, background: 'red' } as const
    const blue = { ...red, background: 'blue' } as const
    await sharp({ create: { ...red, width: 600 } })
      .composite([{ input: await sharp({ create: blue }).png().toBuffer(), left: 300, top: 0 }])
      .png()
      .toFile(path.join(folder, `${hash}.png`))
    const cover = { hash, extension: 'png', focalX: 1, focalY: 0.5 } as const
    const bytes = await openCardDrawer({ imageCacheDir: folder })(subject({ cover }))
    const { data } = await sharp(bytes)
      .extract({ left: 1190, top: 300, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(data[2]).toBeGreaterThan(200)
    expect(data[0]).toBeLessThan(60)
  })

  it('goes on in a process of its own past a card that it cannot draw', async () => {
    const cover = { hash: 'c'.repeat(32), extension: 'png', focalX: 0, focalY: 0 } as const
    const broken = planCard(subject({ cover }), 'design')
    const fine = planCard(subject({ title: 'fine' }), 'design')
    const drawn: string[] = []
    const job = { directory: path.resolve('.'), imageCacheDir: folder, cards: [broken, fine] }
    const { result } = runPainter(job, (card) => drawn.push(card))
    await expect(result).rejects.toMatchObject({
      code: 'cards/not-drawn',
      message: expect.stringContaining(broken.path),
    })
    expect(drawn).toEqual([fine.path])
    const here = await openCardDrawer({ imageCacheDir: folder })(fine.subject)
    expect(readFileSync(drawnCardFile(folder, fine.path)).equals(here)).toBe(true)
  })

  it('says how many cards are missing when its process is ended', async () => {
    const card = planCard(subject({ title: 'late' }), 'design')
    const job = { directory: path.resolve('.'), imageCacheDir: folder, cards: [card] }
    const run = runPainter(job, () => undefined)
    const failure = expect(run.result).rejects.toThrow(/^1 link preview card.*SIGKILL/)
    await run.stop()
    await failure
  })

  it('draws each card once, and publishes exactly the planned ones', async () => {
    const draw = jest.fn((shown: CardSubject) => Promise.resolve(Buffer.from(shown.title)))
    const folders = {
      publicDir: path.join(folder, 'public'),
      imageCacheDir: path.join(folder, 'images'),
      openDrawer: () => draw,
    }
    const [one, other] = ['one', 'other'].map((title) => planCard(subject({ title }), 'design'))
    expect((await writeCards([one!, other!], folders)).drawn).toBe(2)
    expect((await writeCards([other!], folders)).drawn).toBe(0)
    expect(readdirSync(path.join(folder, 'public', 'og'))).toEqual([path.basename(other!.path)])
    expect(readFileSync(path.join(folder, 'public', other!.path), 'utf8')).toBe('other')
    expect((await writeCards([one!, other!], folders)).drawn).toBe(0)
    expect(draw).toHaveBeenCalledTimes(2)
  })
})
