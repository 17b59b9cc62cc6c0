import { describe, expect, it } from '@jest/globals'
import { EMBED_FRAME_ORIGINS, embedFacts, readEmbedAddress } from '../../../shared/html/embeds.ts'

const VIDEO = 'dQw4w9WgXcQ'

describe('an address that can be shown in a post', () => {
  it.each([
    [`https://www.youtube.com/watch?v=${VIDEO}`, 'youtube', VIDEO],
    [`https://youtube.com/watch?feature=share&v=${VIDEO}&t=1m30s`, 'youtube', `${VIDEO}@90`],
    [`https://m.youtube.com/shorts/${VIDEO}?si=x`, 'youtube', VIDEO],
    [`https://youtu.be/${VIDEO}?t=42`, 'youtube', `${VIDEO}@42`],
    [`youtu.be/${VIDEO}`, 'youtube', VIDEO],
    [`https://www.youtube-nocookie.com/embed/${VIDEO}?start=5`, 'youtube', `${VIDEO}@5`],
    ['https://vimeo.com/76979871', 'vimeo', '76979871'],
    ['https://vimeo.com/76979871/8272103f6e', 'vimeo', '76979871/8272103f6e'],
    ['https://player.vimeo.com/video/76979871?h=8272103f6e', 'vimeo', '76979871/8272103f6e'],
    ['https://vimeo.com/channels/staffpicks/76979871', 'vimeo', '76979871'],
    [
      'https://www.openstreetmap.org/#map=15/9.9347/-84.0875',
      'openstreetmap',
      '15/9.9347/-84.0875',
    ],
    [
      'https://www.openstreetmap.org/?mlat=10.01&mlon=-84.2#map=13/10.0/-84.1&layers=N',
      'openstreetmap',
      '13/10.0/-84.1@10.01/-84.2',
    ],
    ['https://codepen.io/ana/pen/abCDef', 'codepen', 'ana/abCDef'],
    [
      'https://open.spotify.com/intl-es/episode/4rOoJ6Egrf8K2IrywzwOMk?si=1',
      'spotify',
      'episode/4rOoJ6Egrf8K2IrywzwOMk',
    ],
  ])('%s is %s %s', (address, provider, id) => {
    expect(readEmbedAddress(address)).toMatchObject({ provider, id })
  })

  it.each([
    'https://example.com/watch?v=dQw4w9WgXcQ',
    'https://youtube.com.example.com/watch?v=dQw4w9WgXcQ',
    'https://notyoutube.com/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com/@channel',
    'https://www.youtube.com/watch?v="><script>',
    'https://www.youtube.com/watch?v=dQw4w9WgXc%22',
    'javascript:alert(1)//youtu.be/dQw4w9WgXcQ',
    'https://user@youtu.be/dQw4w9WgXcQ',
    'https://vimeo.com/about',
    'https://open.spotify.com/user/4rOoJ6Egrf8K2IrywzwOMk',
    'two https://youtu.be/dQw4w9WgXcQ words',
    '',
  ])('%j is not', (address) => {
    expect(readEmbedAddress(address)).toBeNull()
  })

  it('comes back to the same embed from the address that people are led to', () => {
    for (const id of [`${VIDEO}@90`, VIDEO]) {
      const facts = embedFacts('youtube', id)
      expect(readEmbedAddress(facts?.pageAddress ?? '')).toEqual(facts)
    }
    for (const id of ['13/10.0/-84.1@10.01/-84.2', '5/-33.9/151.2']) {
      const facts = embedFacts('openstreetmap', id)
      expect(readEmbedAddress(facts?.pageAddress ?? '')).toEqual(facts)
    }
  })
})

describe('a stored embed', () => {
  it.each([
    ['youtube', `${VIDEO}@90`, `/embed/${VIDEO}?autoplay=1&rel=0&start=90`],
    ['vimeo', '76979871/8272103f6e', '/video/76979871?dnt=1&autoplay=1&h=8272103f6e'],
    ['codepen', 'ana/abCDef', '/ana/embed/abCDef?default-tab=result'],
    ['spotify', 'track/4rOoJ6Egrf8K2IrywzwOMk', '/embed/track/4rOoJ6Egrf8K2IrywzwOMk'],
  ])('of %s frames an address of the list', (provider, id, path) => {
    const { frameAddress = '' } = embedFacts(provider, id) ?? {}
    const url = new URL(frameAddress)
    expect(EMBED_FRAME_ORIGINS).toContain(url.origin)
    expect(url.pathname + url.search).toBe(path)
  })

  it('frames a map around its place', () => {
    const { frameAddress = '' } =
      embedFacts('openstreetmap', '15/9.9347/-84.0875@9.93/-84.08') ?? {}
    const { searchParams } = new URL(frameAddress)
    const [west, south, east, north] = (searchParams.get('bbox') ?? '').split(',').map(Number)
    expect(((west ?? 0) + (east ?? 0)) / 2).toBeCloseTo(-84.0875, 4)
    expect(((south ?? 0) + (north ?? 0)) / 2).toBeCloseTo(9.9347, 4)
    expect(searchParams.get('marker')).toBe('9.93,-84.08')
  })

  it.each([
    ['youtube', 'short'],
    ['youtube', `${VIDEO}?x`],
    ['youtube', `../${VIDEO}`],
    ['vimeo', '1/../../x'],
    ['codepen', 'ana/ab"c'],
    ['constructor', VIDEO],
    ['', ''],
    [null, null],
  ])('of %j with the id %j is none', (provider, id) => {
    expect(embedFacts(provider, id)).toBeNull()
  })
})
