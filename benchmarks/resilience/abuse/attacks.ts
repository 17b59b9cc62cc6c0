import { connect, type Socket } from 'node:net'
import { PASSWORD } from '../../harness/site/backend-content.ts'
import { accountsPath, signIn } from '../../harness/wire/auth.ts'
import { bearer, commit, rpcPath, ROOT } from '../../harness/wire/documents.ts'
import { multipartUpload } from '../../harness/wire/files.ts'
import { AnswerError, call } from '../../harness/wire/http.ts'
import { equal, postQuery, published, text } from '../../harness/wire/queries.ts'
import { LARGEST_REQUESTS } from '../../harness/wire/largest-requests.ts'
import { dottedAvif, dottedPicture } from '../../harness/wire/picture.ts'
import { postContent, readPrevious, saveWrites } from '../../harness/wire/posts.ts'
import {
  HOSTILE_AUTHOR,
  HOSTILE_UPLOADER,
  outcomeOf,
  pause,
  repeat,
  type Attack,
} from './attack.ts'
import { dripConnections } from './drip.ts'
import { sendMalformedMessages } from './messages.ts'

/** Larger than any body that is accepted of a stranger. */
const HUGE_BYTES = 9_800_000

const HUGE_AT_ONCE = 30

const LARGE_AT_ONCE = 4

const document = { name: `${ROOT}/posts/none`, fields: {} }

/** As many as the product keeps, and more. */
const CONNECTIONS = 2_210

const TURN_MS = 20

/** Largest text that the rules take, nearly: all of these are as long. */
const TEXT_BYTES = 495_000

const filled = (piece: string): string => piece.repeat(Math.floor(TEXT_BYTES / piece.length))

/** One element in another, as deep as the length allows, and none of them closed. */
const nested = (...opening: readonly string[]): string => filled(opening.join(''))

/** Texts that are expensive to parse, sanitise or outline, by what they are made of. */
const ENDLESS_TEXTS: readonly (readonly [name: string, html: string])[] = [
  ['divs', nested('<div>')],
  ['tables', nested('<table><tbody><tr><td>')],
  ['lists', nested('<ul><li>')],
  ['quotes', nested('<blockquote>')],
  ['details', nested('<details>')],
  ['styles', filled('<svg><style><!--</style><p id="</style>">')],
  ['headings', filled('<h2>The same name</h2>\n')],
  ['formatting', nested('<b><i><p>')],
]

/** Finds nothing, and looks for it in thirty ways. */
const ALTERNATIVES = postQuery({
  where: {
    compositeFilter: {
      op: 'AND',
      filters: [
        published,
        {
          compositeFilter: {
            op: 'OR',
            filters: Array.from({ length: 30 }, (_, index) => equal('title', text(`t${index}`))),
          },
        },
      ],
    },
  },
})
const EVERYTHING = postQuery({ where: published })

const QUERIES_AT_ONCE = 40
const LISTS_AT_ONCE = 20
const LIST_EVERY_MS = 100

/** One stranger asks for what is much to look for, another for all that is published. */
async function queries(attack: Attack): Promise<void> {
  const ask = (address: string, body: string) => async () => {
    const target = attack.from(address)
    const request = { headers: bearer(null), body, signal: attack.signal }
    return (await call(target, rpcPath('runQuery'), request)).status
  }
  const lists = async () => {
    const open = new Set<Promise<unknown>>()
    while (!attack.signal.aborted) {
      if (open.size < LISTS_AT_ONCE) {
        const one = outcomeOf(attack, ask('203.0.113.11', EVERYTHING)).finally(() =>
          open.delete(one),
        )
        open.add(one)
      }
      await pause(attack, LIST_EVERY_MS)
    }
    await Promise.all(open)
  }
  await Promise.all([repeat(attack, QUERIES_AT_ONCE, ask('203.0.113.10', ALTERNATIVES)), lists()])
}

const SAVE_EVERY_MS = 3_000

/** An author publishes eight endless texts, and edits one after another. */
async function texts(attack: Attack): Promise<void> {
  const target = attack.from('203.0.113.30')
  const { idToken, localId } = await signIn(target, `${HOSTILE_AUTHOR}@example.org`, PASSWORD)
  const publish = async (index: number, round: number): Promise<number> => {
    const [name, html] = ENDLESS_TEXTS[index % ENDLESS_TEXTS.length] ?? ['', '']
    const postId = `endless-${name}`
    const previous = await readPrevious(target, idToken, postId)
    const content = postContent(postId, localId, 'published', `<p>Round ${round}</p>${html}`)
    try {
      await commit(target, idToken, saveWrites(postId, previous, content))
      return 200
    } catch (error) {
      if (error instanceof AnswerError) return error.status
      throw error
    }
  }
  await Promise.all(ENDLESS_TEXTS.map((_, index) => outcomeOf(attack, () => publish(index, 0))))
  await pause(attack, SAVE_EVERY_MS)
  for (let round = 1; !attack.signal.aborted; round += 1) {
    await outcomeOf(attack, () => publish(round, round))
    await pause(attack, SAVE_EVERY_MS)
  }
}

/** Of a square of random dots: a little less than the 15 MB that the rules take. */
const PICTURE_SIDE = 2_200

/** A square of random dots: about 1.5 MB, and seconds of work. */
const AVIF_SIDE = 1_500

/** An author stores a picture under ever new names, several at a time. */
const storeMany =
  (atOnce: number, address: string, ending: string, draw: () => Promise<Buffer>) =>
  async (attack: Attack): Promise<void> => {
    const target = attack.from(address)
    const { idToken } = await signIn(target, `${HOSTILE_UPLOADER}@example.org`, PASSWORD)
    const picture = await draw()
    await repeat(attack, atOnce, async (lane, round) => {
      const name = `posts/heavy-${lane}-${round}/${Date.now()}.${ending}`
      const { path, ...request } = multipartUpload(name, idToken, picture)
      return (await call(target, path, { ...request, signal: attack.signal })).status
    })
  }

/** The largest pictures that are accepted. */
const uploads = storeMany(6, '203.0.113.40', 'png', () => dottedPicture(PICTURE_SIDE, Math.random))

/** Pictures that have to be encoded again. */
const avifs = storeMany(40, '203.0.113.41', 'avif', () => dottedAvif(AVIF_SIDE, Math.random))

const SIGN_INS_AT_ONCE = 120
const SIGN_IN_ADDRESSES = 12

/** Strangers at a few addresses try passwords of many accounts. */
async function signIns(attack: Attack): Promise<void> {
  await repeat(attack, SIGN_INS_AT_ONCE, async (lane, round) => {
    const target = attack.from(`203.0.113.${50 + (lane % SIGN_IN_ADDRESSES)}`)
    const email = `stranger-${lane}-${round}@example.org`
    const request = {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: `guess ${round}`, returnSecureToken: true }),
      signal: attack.signal,
    }
    return (await call(target, accountsPath('signInWithPassword'), request)).status
  })
}

/** Every attack, by the name that the command line knows it by. */
export const ATTACKS = {
  queries: { title: 'anonymous queries, 40 at once, and 10 full lists a second', run: queries },
  texts: { title: 'eight endless texts of one author', run: texts },
  connections: { title: '2,300 connections with a byte a second', run: dripConnections },
  uploads: { title: 'pictures of 14.5 MB, six at once', run: uploads },
  avifs: { title: 'AVIF pictures of one author, 40 at once', run: avifs },
  'sign-ins': { title: '120 sign-ins at once', run: signIns },
  large: {
    title: 'the largest commits and queries of strangers, 4 at once',
    run: sendLargeRequests,
  },
  huge: { title: 'bodies of 9.8 MB of strangers, 30 at once', run: sendHugeBodies },
  flood: { title: '2,210 new connections at once, again and again', run: floodConnections },
  messages: { title: '200 signed messages that name no post', run: sendMalformedMessages },
} as const satisfies Record<
  string,
  { readonly title: string; readonly run: (attack: Attack) => Promise<void> }
>
export type AttackName = keyof typeof ATTACKS
export const ATTACK_NAMES = Object.keys(ATTACKS) as AttackName[]

/** Opens connections all at once, says nothing on them, and opens each again that is closed. */
async function floodConnections(attack: Attack): Promise<void> {
  const open = new Set<Socket>()
  let opened = 0
  while (!attack.signal.aborted) {
    while (open.size < CONNECTIONS) {
      opened += 1
      const socket = connect(attack.port, '127.0.0.1')
      open.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => open.delete(socket))
      socket.resume()
    }
    await pause(attack, TURN_MS)
  }
  attack.count('opened', opened)
  for (const socket of open) socket.destroy()
}

/** Strangers send commits and queries as large as they may be. */
async function sendLargeRequests(attack: Attack): Promise<void> {
  await repeat(attack, LARGE_AT_ONCE, async (lane, round) => {
    const largest = LARGEST_REQUESTS[(lane + round) % LARGEST_REQUESTS.length]
    const target = attack.from(`203.0.113.${70 + lane}`)
    const request = { headers: bearer(null), body: largest?.body ?? '{}', signal: attack.signal }
    return (await call(target, rpcPath(largest?.rpc ?? 'commit'), request)).status
  })
}

/** Strangers send what is larger than anything that is accepted, thirty at a time. */
async function sendHugeBodies(attack: Attack): Promise<void> {
  const body = JSON.stringify({ writes: [{ update: document }], labels: 'x'.repeat(HUGE_BYTES) })
  const lanes = Array.from({ length: HUGE_AT_ONCE }, async (_, lane) => {
    const target = attack.from(`203.0.113.${80 + lane}`)
    while (!attack.signal.aborted) {
      await outcomeOf(attack, async () => {
        const request = { headers: bearer(null), body, signal: attack.signal }
        return (await call(target, rpcPath('commit'), request)).status
      })
    }
  })
  await Promise.all(lanes)
}
