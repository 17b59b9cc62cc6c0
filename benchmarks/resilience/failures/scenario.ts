import { singleFigure } from '../../harness/benchmark/report.ts'
import type { Section } from '../../harness/benchmark/report.ts'
import type { House } from './house.ts'

/** What a failure was seen to do. */
export interface Outcome {
  readonly sections: readonly Section[]
  readonly problems: readonly string[]
}

/** What a scenario works with. */
export interface ScenarioContext {
  /** Folder for whatever it needs; removed at the end. */
  readonly folder: string
  readonly posts: number
  /** A site that scenarios use one after the other, made when it is first asked for. */
  readonly sharedHouse: () => Promise<House>
  readonly progress: (line: string) => void
}

/** One failure: how it is brought about, and what has to hold. */
export interface Scenario {
  /** For `--only`. */
  readonly name: string
  readonly run: (context: ScenarioContext) => Promise<Outcome>
}

/** The outcome of a scenario that this machine does not allow. */
export function leftOut(title: string, why: string): Outcome {
  return { sections: [{ title, figures: [singleFigure('left out', '', 1, why)] }], problems: [] }
}
