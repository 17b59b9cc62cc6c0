import type { EditorFields } from '../../../../shared/post/editor-fields'
import { beginWith, mergeKept, restoreKept } from '../../../../src/editing/sync/begin'
import { knownHead } from '../../../../src/editing/sync/machine/known-head'
import { sortKept } from '../../../../src/editing/sync/recovery'
import { createEditingSession, isInDanger } from '../../../../src/editing/sync/session'
import {
  type PostSession,
  POST_SYNC,
  type PostSync,
} from '../../../../src/features/post-editor/session/post-session'
import type { LocalCopy } from '../../../../src/platform/storage/local-copy-store'
import type { FakeTime } from './fake-time'
import { AUTHOR, POST, wordsOf, wordsWithout, type ModelServer } from './model-server'

/** The browser's storage: writing takes a moment, in which the tab may die, and it may refuse. */
export class ModelJournal {
  readonly kept = new Map<string, LocalCopy<EditorFields>>()
  isFull = false
}

/** What the tabs of a model share. */
export interface ModelSurroundings {
  readonly time: FakeTime
  readonly server: ModelServer
  readonly journal: ModelJournal
  readonly random: () => number
  /** Told the words that the author gives up knowingly. */
  readonly giveUp: (words: Iterable<string>) => void
}

/** One tab with the post open: an author at the keyboard, until it is closed or killed. */
export class ModelTab {
  readonly writerId: string
  readonly #world: ModelSurroundings
  readonly #session: PostSession
  #isAlive = true
  #html: string

  constructor(world: ModelSurroundings, writerId: string, living: ReadonlySet<string>) {
    this.#world = world
    this.writerId = writerId
    const begun = this.#begin(living)
    this.#html = begun.fields.html
    const { time, random } = world
    this.#session = createEditingSession<PostSync>(
      { userId: AUTHOR, documentId: POST, writerId, ...begun },
      {
        store: {
          saveCopy: (request) => this.#whileAlive(world.server.saveCopy(request)),
          save: (request) => this.#whileAlive(world.server.save(request)),
        },
        localCopies: {
          keep: (copy) => this.#whileAlive(this.#keep(copy)),
          forget: (_user, _post, writer = '') => this.#whileAlive(this.#forget(writer)),
        },
        clock: {
          now: time.now,
          after: (ms, run) => time.after(ms, this.#unlessDead(run)),
          afterPaint: (run) => time.afterPaint(this.#unlessDead(run)),
        },
        kind: POST_SYNC,
        random,
        isOwnSession: () => true,
        readHead: () => this.#whileAlive(Promise.resolve(world.server.head)),
      },
    )
    this.#session.open()
    this.#session.attachBody({
      read: () => this.#html,
      replace: (html) => {
        this.#html = html
      },
      normalise: (html) => html,
    })
  }

  get isAlive(): boolean {
    return this.#isAlive
  }

  /** The words that the author has been told are safe. */
  safeWords(): Set<string> {
    const state = this.#session.getSnapshot()
    return isInDanger(state) ? new Set() : wordsOf(state.fields)
  }

  typeWord(word: string): void {
    const blocks = this.#html.split(/(?<=<\/p>)/).filter(Boolean)
    if (blocks.length === 0 || this.#world.random() < 0.3) {
      const at = Math.floor(this.#world.random() * (blocks.length + 1))
      this.#type(blocks.toSpliced(at, 0, `<p>${word}</p>`))
      return
    }
    const at = Math.floor(this.#world.random() * blocks.length)
    const words = (blocks[at] ?? '').replace(/<\/?p>/g, '').split(' ')
    const place = Math.floor(this.#world.random() * (words.length + 1))
    this.#type(blocks.with(at, `<p>${words.toSpliced(place, 0, word).join(' ')}</p>`))
  }

  deleteWord(): void {
    const words = [...wordsOf({ title: '', html: this.#html, tags: [] })]
    const word = words[Math.floor(this.#world.random() * words.length)]
    if (word === undefined) return
    this.#world.giveUp([word])
    const without = this.#html.replace(new RegExp(` ?\\b${word}\\b`), '')
    this.#type([without.replace('<p></p>', '')])
  }

  typeInFields(word: string): void {
    const { title, tags } = this.#session.getSnapshot().fields
    if (this.#world.random() < 0.5) this.#session.edit({ title: `${title} ${word}`.trim() })
    else this.#session.edit({ tags: [...tags, word] })
  }

  act(): void {
    const kind = (['save', 'publish', 'unpublish'] as const)[Math.floor(this.#world.random() * 3)]
    this.#session.act({ kind: kind ?? 'save' })
  }

  /** Decides a conflict one way or the other, or puts it off. */
  decide(): void {
    const { server } = this.#session.getSnapshot()
    if (server.kind !== 'conflict') return
    const { mine, theirs, outcome, change } = server.conflict
    const choice = this.#world.random()
    if (choice < 0.2) {
      this.#session.postpone()
      return
    }
    const chosen = choice < 0.5 ? theirs.fields : choice < 0.8 ? mine : outcome.fields
    const seen = [...wordsOf(mine), ...wordsOf(theirs.fields)]
    this.#world.giveUp(wordsWithout(seen, wordsOf(chosen)))
    this.#session.resolve(chosen, change)
  }

  flush(): void {
    this.#session.flush()
  }

  signIn(isSignedIn: boolean): void {
    this.#session.setSignedIn(isSignedIn)
  }

  goOnline(isOnline: boolean): void {
    this.#session.setOnline(isOnline)
    if (isOnline) this.#session.retryNow()
  }

  /** The tab is gone from one moment to the next: what has not happened yet does not happen. */
  kill(): void {
    this.#isAlive = false
  }

  /** The author leaves the post. The page stays, so that what is under way comes to its end. */
  leave(): Promise<void> {
    return this.#session.close()
  }

  #type(blocks: readonly string[]): void {
    this.#html = blocks.join('')
    this.#session.bodyChanged()
  }

  #begin(living: ReadonlySet<string>) {
    const { server, journal, random, giveUp } = this.#world
    const kept = [...journal.kept.values()]
      .filter((copy) => !living.has(copy.writerId))
      .sort((a, b) => b.keptAtMs - a.keptAtMs)
    const head = knownHead(POST_SYNC, server.head, AUTHOR)
    const recovery = sortKept(POST_SYNC, kept, head)
    for (const { writerId } of recovery.held) journal.kept.delete(writerId)
    let begun = beginWith(head, recovery)
    for (const offer of recovery.offers) {
      const choice = random()
      if (choice < 0.3) {
        giveUp(wordsWithout(wordsOf(head.fields), wordsOf(offer.fields)))
        begun = restoreKept(begun, offer)
      } else if (choice < 0.8) {
        begun = mergeKept(POST_SYNC, begun, offer) ?? begun
      } else {
        const others = [...journal.kept.values()].filter((copy) => copy !== offer)
        const elsewhere = new Set(others.flatMap((copy) => [...wordsOf(copy.fields)]))
        giveUp(wordsWithout(wordsOf(offer.fields), elsewhere))
        journal.kept.delete(offer.writerId)
      }
    }
    return begun
  }

  async #keep(copy: LocalCopy<EditorFields>): Promise<void> {
    const { time, journal } = this.#world
    await new Promise<void>((resolve) => time.after(5, resolve))
    if (!this.#isAlive) return
    if (journal.isFull) throw new Error('QuotaExceededError')
    journal.kept.set(copy.writerId, copy)
  }

  async #forget(writerId: string): Promise<void> {
    const { time, journal } = this.#world
    await new Promise<void>((resolve) => time.after(5, resolve))
    if (this.#isAlive) journal.kept.delete(writerId)
  }

  #unlessDead(run: () => void): () => void {
    return () => {
      if (this.#isAlive) run()
    }
  }

  /** A dead tab hears nothing any more. */
  async #whileAlive<Value>(coming: Promise<Value>): Promise<Value> {
    try {
      const value = await coming
      if (this.#isAlive) return value
    } catch (error) {
      if (this.#isAlive) throw error
    }
    return new Promise<never>(() => undefined)
  }
}
