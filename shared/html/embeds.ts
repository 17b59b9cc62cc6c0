/**
 * Content of other sites that a post may show. A stored embed is the name of a provider and an id; the
 * addresses are made here and nowhere else, so that no post can point a frame at anything but these.
 */

/** The shape of a frame: videos are wide, players low, maps and code as tall as they need. */
export type EmbedShape = 'video' | 'map' | 'code' | 'audio'

/** An address, taken apart. */
interface Address {
  readonly host: string
  readonly path: string
  readonly query: ReadonlyMap<string, string>
  readonly fragment: string
}

interface Provider {
  /** As readers know it. */
  readonly name: string
  /** The kind of content, for a title when the author gives none. */
  readonly what: string
  readonly shape: EmbedShape
  /** For the content security policy. */
  readonly frameOrigin: string
  /** Every stored id must match it as a whole. */
  readonly id: RegExp
  /** The id in an address of the provider, or null. */
  readonly read: (address: Address) => string | null
  /** The page of it that a person can open. */
  readonly page: (id: string) => string
  /** The frame that leaves the fewest traces. */
  readonly frame: (id: string) => string
}

/** The seconds in `90`, `90s` or `1m30s`. */
function seconds(text: string): number {
  const [, hours = '0', minutes = '0', rest = '0'] =
    /^(?:(\d{1,2})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/.exec(text) ?? []
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(rest)
}

/** An id of YouTube may say at which second to begin: `ID` or `ID@90`. */
function splitStart(id: string): { readonly video: string; readonly start: string } {
  const [video = '', start = ''] = id.split('@')
  return { video, start }
}

/** How much of the earth a map of a zoom shows, for a frame of about 800 by 450 pixels. */
function mapBounds(zoom: number, latitude: number, longitude: number): string {
  const degreesPerPixel = 360 / 2 ** zoom / 256
  const halfWidth = degreesPerPixel * 400
  const halfHeight = degreesPerPixel * 225 * Math.cos((latitude * Math.PI) / 180)
  return [
    longitude - halfWidth,
    latitude - halfHeight,
    longitude + halfWidth,
    latitude + halfHeight,
  ]
    .map((degrees) => degrees.toFixed(5))
    .join(',')
}

/** `ZOOM/LATITUDE/LONGITUDE`, and the marker's place where there is one. */
function splitMap(id: string) {
  const [view = '', marker = ''] = id.split('@')
  const [zoom = '', latitude = '', longitude = ''] = view.split('/')
  const [markLatitude = '', markLongitude = ''] = marker.split('/')
  return { zoom, latitude, longitude, markLatitude, markLongitude }
}

const DEGREES = String.raw`-?\d{1,3}(?:\.\d{1,8})?`

const PROVIDERS = {
  youtube: {
    name: 'YouTube',
    what: 'video',
    shape: 'video',
    frameOrigin: 'https://www.youtube-nocookie.com',
    id: /^[\w-]{11}(?:@\d{1,6})?$/,
    read: ({ host, path, query }) => {
      const isShort = host === 'youtu.be'
      if (!isShort && !/^(?:(?:www|m|music)\.)?youtube(?:-nocookie)?\.com$/.test(host)) return null
      const video =
        path === '/watch'
          ? query.get('v')
          : (isShort ? /^\/([^/]+)\/?$/ : /^\/(?:shorts|embed|live|v)\/([^/]+)\/?$/).exec(path)?.[1]
      if (video === undefined) return null
      const start = seconds(query.get('t') ?? query.get('start') ?? '')
      return start > 0 ? `${video}@${start}` : video
    },
    page: (id) => {
      const { video, start } = splitStart(id)
      return `https://www.youtube.com/watch?v=${video}${start === '' ? '' : `&t=${start}s`}`
    },
    frame: (id) => {
      const { video, start } = splitStart(id)
      const from = start === '' ? '' : `&start=${start}`
      return `https://www.youtube-nocookie.com/embed/${video}?autoplay=1&rel=0${from}`
    },
  },
  vimeo: {
    name: 'Vimeo',
    what: 'video',
    shape: 'video',
    frameOrigin: 'https://player.vimeo.com',
    // Videos that are not listed carry a second, secret part.
    id: /^\d{1,12}(?:\/[0-9a-f]{6,20})?$/,
    read: ({ host, path, query }) => {
      if (!/^(?:(?:www|player)\.)?vimeo\.com$/.test(host)) return null
      const [, video, secret = query.get('h')] =
        /^\/(?:video\/|channels\/[^/]+\/|groups\/[^/]+\/videos\/)?(\d+)(?:\/([0-9a-f]+))?\/?$/.exec(
          path,
        ) ?? []
      if (video === undefined) return null
      return secret === undefined ? video : `${video}/${secret}`
    },
    page: (id) => `https://vimeo.com/${id}`,
    frame: (id) => {
      const [video = '', secret = ''] = id.split('/')
      const key = secret === '' ? '' : `&h=${secret}`
      return `https://player.vimeo.com/video/${video}?dnt=1&autoplay=1${key}`
    },
  },
  openstreetmap: {
    name: 'OpenStreetMap',
    what: 'map',
    shape: 'map',
    frameOrigin: 'https://www.openstreetmap.org',
    id: new RegExp(`^\\d{1,2}/${DEGREES}/${DEGREES}(?:@${DEGREES}/${DEGREES})?$`),
    read: ({ host, query, fragment }) => {
      if (!/^(?:www\.)?openstreetmap\.org$/.test(host)) return null
      const view = new RegExp(`(?:^|&)map=(\\d{1,2}/${DEGREES}/${DEGREES})`).exec(fragment)?.[1]
      if (view === undefined) return null
      const [latitude, longitude] = [query.get('mlat'), query.get('mlon')]
      return latitude === undefined || longitude === undefined
        ? view
        : `${view}@${latitude}/${longitude}`
    },
    page: (id) => {
      const { zoom, latitude, longitude, markLatitude, markLongitude } = splitMap(id)
      const mark = markLatitude === '' ? '' : `?mlat=${markLatitude}&mlon=${markLongitude}`
      return `https://www.openstreetmap.org/${mark}#map=${zoom}/${latitude}/${longitude}`
    },
    frame: (id) => {
      const { zoom, latitude, longitude, markLatitude, markLongitude } = splitMap(id)
      const bounds = mapBounds(Number(zoom), Number(latitude), Number(longitude))
      const mark =
        markLatitude === ''
          ? ''
          : `&marker=${encodeURIComponent(`${markLatitude},${markLongitude}`)}`
      return `https://www.openstreetmap.org/export/embed.html?bbox=${encodeURIComponent(bounds)}&layer=mapnik${mark}`
    },
  },
  codepen: {
    name: 'CodePen',
    what: 'example',
    shape: 'code',
    frameOrigin: 'https://codepen.io',
    id: /^[\w-]{1,60}\/[A-Za-z0-9]{4,40}$/,
    read: ({ host, path }) => {
      if (!/^(?:www\.)?codepen\.io$/.test(host)) return null
      const [, user, pen] = /^\/([^/]+)\/(?:pen|embed|full|details)\/([^/]+)\/?$/.exec(path) ?? []
      return user === undefined || pen === undefined ? null : `${user}/${pen}`
    },
    page: (id) => `https://codepen.io/${id.replace('/', '/pen/')}`,
    frame: (id) => `https://codepen.io/${id.replace('/', '/embed/')}?default-tab=result`,
  },
  spotify: {
    name: 'Spotify',
    what: 'recording',
    shape: 'audio',
    frameOrigin: 'https://open.spotify.com',
    id: /^(?:track|album|artist|playlist|episode|show)\/[A-Za-z0-9]{22}$/,
    read: ({ host, path }) => {
      if (host !== 'open.spotify.com') return null
      const match = /^\/(?:intl-[a-z-]+\/)?(?:embed\/)?([a-z]+)\/([A-Za-z0-9]+)\/?$/.exec(path)
      return match === null ? null : `${match[1] ?? ''}/${match[2] ?? ''}`
    },
    page: (id) => `https://open.spotify.com/${id}`,
    frame: (id) => `https://open.spotify.com/embed/${id}`,
  },
} satisfies Record<string, Provider>

/** The names that stored embeds use. */
export type EmbedProvider = keyof typeof PROVIDERS

/** Something of another site in a post. */
export interface Embed {
  readonly provider: EmbedProvider
  readonly id: string
}

/** Everything about an embed that a page or the editor shows. */
export interface EmbedFacts extends Embed {
  readonly providerName: string
  /** Used when the author gives none: `YouTube video`. */
  readonly defaultTitle: string
  readonly shape: EmbedShape
  readonly pageAddress: string
  readonly frameAddress: string
}

const NAMES: readonly EmbedProvider[] = ['youtube', 'vimeo', 'openstreetmap', 'codepen', 'spotify']

/** The providers' names for readers, in the order in which the editor lists them. */
export const EMBED_PROVIDER_NAMES: readonly string[] = NAMES.map((name) => PROVIDERS[name].name)

/** Where frames may come from, for the content security policy. */
export const EMBED_FRAME_ORIGINS: readonly string[] = NAMES.map(
  (name) => PROVIDERS[name].frameOrigin,
)

/** Returns the embed that a stored provider and id stand for; null when either is unknown or malformed. */
export function embedFacts(provider: string | null, id: string | null): EmbedFacts | null {
  const name = NAMES.find((candidate) => candidate === provider)
  if (name === undefined || id === null) return null
  const known: Provider = PROVIDERS[name]
  if (!known.id.test(id)) return null
  return {
    provider: name,
    id,
    providerName: known.name,
    defaultTitle: `${known.name} ${known.what}`,
    shape: known.shape,
    pageAddress: known.page(id),
    frameAddress: known.frame(id),
  }
}

/**
 * Recognises an address that can be shown inside a post.
 *
 * @param typed as it was pasted or typed; a missing `https://` is supplied
 * @returns null for every other address
 */
export function readEmbedAddress(typed: string): EmbedFacts | null {
  const address = readAddress(typed.trim())
  if (address === null) return null
  for (const name of NAMES) {
    const id = PROVIDERS[name].read(address)
    const facts = id === null ? null : embedFacts(name, id)
    if (facts !== null) return facts
  }
  return null
}

function readAddress(typed: string): Address | null {
  const [, host, path = '', query = '', fragment = ''] =
    /^(?:https?:)?(?:\/\/)?([a-z0-9.-]+\.[a-z]{2,})(?::443)?(\/[^?#\s]*)?(?:\?([^#\s]*))?(?:#(\S*))?$/i.exec(
      typed,
    ) ?? []
  if (host === undefined) return null
  const pairs = query
    .split('&')
    .map((pair) => pair.split('='))
    .map(([name = '', value = '']) => [decoded(name), decoded(value)] as const)
  return { host: host.toLowerCase(), path, query: new Map(pairs), fragment: decoded(fragment) }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // Not encoded as addresses are: it is what it says.
    return text
  }
}
