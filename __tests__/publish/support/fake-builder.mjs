/**
 * Stands in for the builder process: makes a page for each post that `posts.json` of the data folder
 * names, and behaves as `builder.json` says. Runs in the prepared workspace, three folders below the
 * data folder. State survives restarts in `.cache/redux/state`, as Gatsby's does.
 */
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'

const dataDir = path.resolve('..', '..', '..')
const stateFile = path.join('.cache', 'redux', 'state')
const memory = { rss: process.memoryUsage().rss, heapUsed: process.memoryUsage().heapUsed }
/** A folder stands where a test keeps a file from being written. */
const isFile = (file) => statSync(file, { throwIfNoEntry: false })?.isFile() === true
const read = (file, otherwise) =>
  isFile(file) ? JSON.parse(readFileSync(file, 'utf8')) : otherwise
const plan = () => read(path.join(dataDir, 'builder.json'), {})
const posts = () => read(path.join(dataDir, 'posts.json'), {})
const log = (line) => {
  appendFileSync(path.join(dataDir, 'builder.log'), `${process.pid} ${line}\n`)
}
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

const isWarm = existsSync(stateFile)
let held = isWarm ? read(stateFile, {}) : {}
let rest = []
let isYielding = false

/** Files that readers can wait for, made one per `makeDeferred`; what is missing is seen on the disk. */
const later = () => plan().later ?? []
const isPagesFirst = process.argv.includes('--pages-first')
const missing = () => later().filter((name) => !existsSync(path.join('public', name)))
/** Changes leave pages; the files that readers can wait for are none. */
const hasDeferredPages = () => plan().hasDeferredPages === true || rest.length > 0

const send = (message) => process.send(message)
const pageOf = (id) => `/discover/${id}/index.html`
const fileOf = (site) => path.join('public', site)
const write = (site, content) => {
  mkdirSync(path.dirname(fileOf(site)), { recursive: true })
  writeFileSync(fileOf(site), content)
  return site
}
const pageText = (id, text) =>
  `<!doctype html><html><head><meta name="pliego-digest" content="${id}-${text}"></head><body>${text}</body></html>`

function quarantined(id, version) {
  return read(process.env.PLIEGO_QUARANTINE_FILE, []).some(
    (entry) =>
      entry.postId === id &&
      (entry.updatedAt === null || entry.updatedAt === version) &&
      (entry.updatedAt !== null ||
        (entry.revision ?? null) === null ||
        entry.revision === posts()[id]?.revision),
  )
}

async function misbehave(texts, during) {
  for (const text of texts) {
    if (text === 'crash' || text === `crash-${during}`) process.kill(process.pid, 'SIGSEGV')
    if (text === 'hang' || text === `hang-${during}`) for (;;) await wait(1_000)
  }
}

/** Makes the pages of some posts, or of all. */
async function make(ids, during) {
  const now = posts()
  const sound = ids.filter((id) => now[id] !== undefined && !quarantined(id, now[id].updatedAt))
  await misbehave(
    sound.map((id) => now[id].text),
    during,
  )
  const written = []
  const removed = []
  for (const id of ids) {
    if (sound.includes(id)) {
      held[id] = now[id]
      written.push(write(pageOf(id), pageText(id, now[id].text)))
    } else if (held[id] !== undefined) {
      delete held[id]
      rmSync(fileOf(pageOf(id)), { force: true })
      removed.push(pageOf(id))
    }
  }
  if (ids.length > 0)
    written.push(write('/index.html', pageText('home', Object.keys(held).sort().join(' '))))
  return { written, removed }
}

/** Posts that cannot be drawn and are not left out yet, as a builder names them. */
const brokenPosts = (ids) =>
  ids
    .filter((id) => posts()[id]?.text === 'throw' && !quarantined(id, posts()[id].updatedAt))
    .map((postId) => ({
      postId,
      updatedAt: posts()[postId].updatedAt ?? null,
      problem: 'it throws',
    }))

function reportOf(ids, broken = []) {
  const now = posts()
  const isBroken = (id) => broken.some(({ postId }) => postId === id)
  return {
    documents: ids
      .filter((id) => held[id] !== undefined)
      .map((id) => ({
        source: 'posts',
        id,
        path: `/discover/${id}`,
        revision: 1,
        digest: `${id}-${held[id].text}`,
      })),
    warnings: [],
    leftOut: Object.keys(now)
      .filter((id) => isBroken(id) || quarantined(id, now[id].updatedAt))
      .map((id) => ({ document: { source: 'posts', id }, problems: ['it breaks the build'] })),
    quarantine: broken,
    pages: { total: Object.keys(held).length, made: 0, changed: ids.length, removed: 0 },
  }
}

/** What a build lacks of pictures, as the test says. */
const awaitedPictures = () => plan().awaitedPictures ?? { posts: 0, missing: 0 }

const hasDays = () => (plan().days ?? []).length > 0
const dayOfSite = () => readFileSync(fileOf('/day.txt'), 'utf8')
/** As the real one says it: a new year is brought by a full build alone. */
const staleFrom = () => (hasDays() ? (plan().days.find((day) => day > dayOfSite()) ?? null) : null)

/** Brings the site to a day, but not into another year. @returns what it wrote */
function bringTo(day) {
  const next = staleFrom()
  if (next === null || day === null || day < next || plan().hasUnfitDay === true) return []
  const isSameYear = day.slice(0, 4) === dayOfSite().slice(0, 4)
  return isSameYear ? [write('/day.txt', day)] : []
}

async function answer(request) {
  const { id, kind } = request
  const { buildMs = 0, finishMs = 0 } = plan()
  switch (kind) {
    case 'build': {
      const isLook = request.changes.length === 0 && plan().arePicturesThere === true
      const named = isLook ? Object.keys(posts()) : request.changes.map(({ id }) => id)
      const isHeavy = (postId) => posts()[postId]?.text.startsWith('heavy') === true
      const mayWait = request.mayDefer && !named.every(isHeavy)
      const waiting = mayWait ? named.filter(isHeavy) : []
      const ids = named.filter((postId) => !waiting.includes(postId))
      const texts = ids.map((postId) => posts()[postId]?.text)
      log(`build ${ids.join(',')}`)
      await wait(buildMs)
      if (texts.includes('new schema'))
        return send({ kind: 'needsFullBuild', id, reason: 'The schema has changed.' })
      if (plan().fail) {
        return send({
          kind: 'failed',
          id,
          code: 'backend/unreachable',
          message: plan().fail,
          isUsable: true,
          quarantine: [],
        })
      }
      // As the real one: it leaves out by itself what it cannot draw.
      const broken = brokenPosts(ids)
      const files = await make(
        ids.filter((postId) => !broken.some((post) => post.postId === postId)),
        'change',
      )
      files.written.push(...bringTo(request.day))
      rest.push(...ids)
      const hasDeferred = plan().hasDeferred === true || missing().length > 0
      return send({
        kind: 'built',
        id,
        ...files,
        deferred: waiting.map((id) => ({ source: 'posts', id, reason: 'others are made first' })),
        hasDeferred,
        hasDeferredPages: hasDeferredPages(),
        awaitedPictures: awaitedPictures(),
        staleFrom: staleFrom(),
        report: reportOf(ids, broken),
        timings: { render: 1 },
        memory,
      })
    }
    case 'makeDeferred': {
      log('makeDeferred')
      const until = Date.now() + finishMs
      const [next] = missing()
      if (next !== undefined)
        send({ kind: 'progress', phase: 'Making the rest', done: 0, total: missing().length })
      while (Date.now() < until && !isYielding) await wait(5)
      if (next !== undefined && !isYielding) {
        const files = { written: [write(next, `made later: ${next}`)], removed: [] }
        return send({
          kind: 'madeDeferred',
          id,
          ...files,
          hasDeferred: missing().length > 0,
          hasDeferredPages: hasDeferredPages(),
          timings: {},
          memory,
        })
      }
      const hasDeferred = isYielding
      isYielding = false
      const written = hasDeferred
        ? []
        : [write('/rss.xml', `<rss>${Object.keys(held).sort().join(' ')}</rss>`)]
      if (!hasDeferred) rest = []
      return send({
        kind: 'madeDeferred',
        id,
        written,
        removed: [],
        hasDeferred,
        hasDeferredPages: hasDeferredPages(),
        timings: { feeds: 1 },
        memory,
      })
    }
    case 'save':
      log('save')
      if (plan().saveFail) {
        const { saveFail: message } = plan()
        const code = 'builder/internal'
        return send({ kind: 'failed', id, code, message, isUsable: true, quarantine: [] })
      }
      mkdirSync(path.dirname(stateFile), { recursive: true })
      writeFileSync(stateFile, JSON.stringify(held))
      return send({ kind: 'saved', id })
    case 'stop':
      log('stop')
      process.exit(0)
  }
}

let last = Promise.resolve()
process.on('message', (request) => {
  if (request.kind === 'yield') isYielding = true
  else last = last.then(() => answer(request))
})

// Options with a value say where something is kept: the folder of each test is another one.
const told = process.argv.slice(2).filter((one) => !one.includes('='))
// Read before the start is logged: what a test plans after that is for another start.
const { startMs = 0, unsupported, resumeFail, whenDamaged = 'end' } = plan()
// Gatsby clears the indexes beside its nodes when it starts.
mkdirSync(path.join('.cache', 'data'), { recursive: true })
writeFileSync(path.join('.cache', 'data', 'data.mdb'), `nodes and indexes of ${process.pid}`)
log(`start ${isWarm ? 'warm' : 'cold'} ${path.basename(path.resolve('..'))} ${told.join(' ')}`)
const startFail = told.includes('--resume') && resumeFail ? resumeFail : plan().startFail
const isDamaged = isWarm && existsSync(path.join('.cache', 'damaged'))
// Gatsby ends so when its data store is no data store.
if (isDamaged && whenDamaged === 'end') process.kill(process.pid, 'SIGSEGV')
if (unsupported) {
  send({ kind: 'unsupported', reason: unsupported })
} else {
  send({ kind: 'progress', phase: 'Reading the content', done: 1, total: 2 })
  const all = [...new Set([...Object.keys(held), ...Object.keys(posts())])]
  const bad = brokenPosts(all)
  const files = startFail || isDamaged || bad.length > 0 ? null : await make(all, 'full')
  // What a builder that goes on with a site finds in it.
  if (hasDays() && !told.includes('--resume')) write('/day.txt', process.env.PLIEGO_BUILD_DAY)
  if (!isPagesFirst) for (const name of missing()) write(name, `made at once: ${name}`)
  await wait(startMs)
  while (plan().isStartHeld) await wait(20)
  while (told.includes('--resume') && plan().isResumeHeld) await wait(20)
  if (plan().drift) write('/index.html', pageText('home', plan().drift))
  if (files === null) {
    send({
      kind: 'failed',
      id: null,
      code: isDamaged ? 'builder/build-failed' : 'backend/unreachable',
      message: startFail ?? 'Gatsby reported nothing.',
      isUsable: false,
      quarantine: bad,
    })
  } else {
    send({
      kind: 'ready',
      report: { ...reportOf(all), quarantine: plan().quarantine ?? [] },
      took: 5,
      hasDeferred: missing().length > 0,
      hasDeferredPages: hasDeferredPages(),
      awaitedPictures: awaitedPictures(),
      staleFrom: staleFrom(),
      memory,
    })
  }
}
