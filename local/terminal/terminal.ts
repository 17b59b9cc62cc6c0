import cliProgress from 'cli-progress'

/** The part of a stream that the terminal needs. */
export interface Output {
  readonly isTTY?: boolean
  readonly columns?: number
  write(text: string): boolean
}

/** How far something has come: `done` of `total` pieces. */
export interface Part {
  readonly done: number
  readonly total: number
}

/** How far the whole of several steps has come. */
export interface Whole {
  /** From 0 to 1. */
  readonly share: number
  /** In words, such as `about 20 s left`. */
  readonly left: string
}

/** Speaks to the person who started the program. */
export interface Terminal {
  /** Prints lines that stay. */
  say(text: string): void
  /**
   * Shows what is being done: one line that changes on a terminal, a line per step elsewhere.
   *
   * @param part how much of it is done, drawn as a bar; left out where that is not known
   * @param whole what the step belongs to: then the bar is of that, asked again and again
   */
  step(text: string, part?: Part | null, whole?: () => Whole | null): void
  /** Ends the changing line, leaving what was done and how long it took. */
  done(text: string): void
  /** Ends the changing line; what is said from now on stays, and steps are not shown any more. */
  close(): void
}

const TICK_MS = 200
const BAR_COLUMNS = 24
const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'] as const

/** Makes a terminal on a stream. */
export function createTerminal(output: Output, now: () => number = Date.now): Terminal {
  const isLive = output.isTTY === true
  let current: string | null = null
  let part: Part | null = null
  let whole: () => Whole | null = () => null
  let startedAt = 0
  let stepStartedAt = 0
  let frame = 0
  let isClosed = false
  const said = new Set<string>()
  let timer: NodeJS.Timeout | null = null

  const seconds = (from: number) => `${((now() - from) / 1000).toFixed(0)} s`
  const clear = () => {
    if (isLive && current !== null) output.write('\r\u001b[K')
  }
  const draw = () => {
    if (!isLive || current === null) return
    frame = (frame + 1) % FRAMES.length
    const text = `${FRAMES[frame] ?? ''} ${describeStep(current, part, whole(), seconds(stepStartedAt))}`
    output.write(`\r\u001b[K${text.slice(0, (output.columns ?? 80) - 1)}`)
  }
  const stop = () => {
    if (timer !== null) clearInterval(timer)
    timer = null
    clear()
    current = null
    said.clear()
  }

  return {
    say: (text) => {
      clear()
      output.write(`${text}\n`)
      draw()
    },
    step: (text, newPart = null, newWhole = () => null) => {
      if (isClosed) return
      part = newPart
      whole = newWhole
      if (current === null) startedAt = now()
      if (text === current) return
      current = text
      stepStartedAt = now()
      if (!isLive) {
        // Work that goes on side by side is told in turns: a line each is enough.
        if (said.has(text)) return
        said.add(text)
        const all = whole()
        output.write(
          `  ${text} ...${all === null ? '' : ` ${percentOf(all.share)}, ${all.left}`}\n`,
        )
        return
      }
      draw()
      timer ??= setInterval(draw, TICK_MS)
      timer.unref()
    },
    done: (text) => {
      const took = current === null ? '' : ` (${seconds(startedAt)})`
      stop()
      output.write(`${text}${took}\n`)
    },
    close: () => {
      isClosed = true
      stop()
    },
  }
}

/** A step with its own bar, or that of the whole which it belongs to. */
function describeStep(text: string, part: Part | null, whole: Whole | null, took: string): string {
  const count = (value: number) => value.toLocaleString('en')
  const pieces = part === null ? '' : ` (${count(part.done)} of ${count(part.total)})`
  if (whole !== null) return `${drawBar(whole.share)}, ${whole.left}: ${text}${pieces}`
  if (part === null) return `${text} (${took})`
  const share = part.total === 0 ? 1 : Math.min(1, part.done / part.total)
  return `${text} ${drawBar(share)}${pieces} (${took})`
}

const percentOf = (share: number): string => `${Math.floor(share * 100)} %`

/** The parts of cli-progress that draw a bar; its own lines would fight with ours. */
function drawBar(share: number): string {
  const bar = cliProgress.Format.BarFormat(share, {
    barsize: BAR_COLUMNS,
    barCompleteString: '█'.repeat(BAR_COLUMNS),
    barIncompleteString: '░'.repeat(BAR_COLUMNS),
    barGlue: '',
  })
  return `${bar} ${percentOf(share)}`
}
