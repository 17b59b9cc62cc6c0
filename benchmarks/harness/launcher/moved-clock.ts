import { rename, writeFile } from 'node:fs/promises'

/** The wall clock of a product that is started with it. */
export interface MovedClock {
  /** Sets it so many milliseconds from the true time. */
  readonly move: (shiftMs: number) => Promise<void>
  /** What the product is started with. */
  readonly environment: Readonly<Record<string, string>>
}

/** @param file through which the product is told of the time */
export async function openMovedClock(file: string, shiftMs: number): Promise<MovedClock> {
  const move = async (to: number): Promise<void> => {
    await writeFile(`${file}.new`, String(to))
    await rename(`${file}.new`, file)
  }
  await move(shiftMs)
  const preload = new URL('moved-clock.mjs', import.meta.url)
  return {
    move,
    environment: { NODE_OPTIONS: `--import=${preload.href}`, BENCH_CLOCK_FILE: file },
  }
}
