import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** What a test tells the fake builder of a data folder, and what that has logged. */
export function fakeBuilderFiles(dataDir: () => string) {
  const inData = (...names: string[]) => path.join(dataDir(), ...names)
  const log = () =>
    existsSync(inData('builder.log')) ? readFileSync(inData('builder.log'), 'utf8') : ''
  /** Whole: the fake builder may read it at any moment. */
  const replace = (name: string, content: object) => {
    const aside = inData(`${name}.new`)
    writeFileSync(aside, JSON.stringify(content))
    renameSync(aside, inData(name))
  }
  return {
    inData,
    log,
    write: (posts: object) => {
      replace('posts.json', posts)
    },
    plan: (builder: object) => {
      replace('builder.json', builder)
    },
    /** How often the log says something. */
    said: (pattern: RegExp) => log().match(pattern)?.length ?? 0,
    /** Of every process that was started, in their order. */
    pids: () => [...log().matchAll(/^(\d+) start/gm)].map((match) => Number(match[1])),
  }
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
